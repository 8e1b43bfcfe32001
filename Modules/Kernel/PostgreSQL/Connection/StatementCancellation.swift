import System

/// What asks the server to interrupt the statement of a session, on a connection of its own.
final class StatementCancellation: Sendable {
  private let library: LibPQ
  private let address: MemoryAddress

  init?(_ connection: LibPQ.Connection, of library: LibPQ) {
    guard let pointer = library.cancellation(connection) else { return nil }
    self.library = library
    address = MemoryAddress(UnsafeRawPointer(pointer))
  }

  deinit {
    library.freeCancellation(pointer)
  }

  private var pointer: OpaquePointer? { address.pointer(to: UInt8.self).map { OpaquePointer($0) } }

  /// Asks the server; it does nothing where no statement runs.
  func send() {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { message in
      if let start = message.baseAddress { _ = library.cancel(pointer, start, 256) }
    }
  }
}
