public import JSON
import Synchronization
public import System

/// A reason why the program's output cannot be written.
public enum OutputError: Error, Equatable, Sendable {
  /// The reader has closed the output, as `head` does.
  case closed
  /// The system cannot write them, for example because the disk is full.
  case failed(SystemError)
}

extension OutputError: CustomStringConvertible {
  /// The reason as a sentence.
  public var description: String {
    switch self {
    case .closed: "The output was closed."
    case .failed(let fault): fault.description
    }
  }
}

/// The program's output: standard output or standard error.
///
/// What is written is kept until ``flush()``, or until it is much; a terminal and standard error
/// get it at once. Writing is all or nothing to the caller: interrupted and partial writes go on.
public final class ConsoleOutput: Sendable {
  /// What is kept before it is written in any case.
  private static let most = 32_768

  /// Whether a terminal shows the words.
  public let isTerminal: Bool

  /// Whether looks are shown.
  public let isColoured: Bool

  private let descriptor: FileDescriptor
  private let keeps: Bool
  private let kept = Mutex<[UInt8]>([])

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - descriptor: Where the words go.
  ///   - isColoured: Whether looks are shown; see ``ColorPolicy``.
  public init(_ descriptor: FileDescriptor, isColoured: Bool = false) {
    self.descriptor = descriptor
    self.isColoured = isColoured
    isTerminal = descriptor.isTerminal
    keeps = !isTerminal && descriptor != .error
  }

  /// The width for layouts, or nothing where no terminal limits it.
  public var columns: Int? { isTerminal ? descriptor.columns ?? 80 : nil }

  /// The number of rows that can be seen at once, or nothing where no terminal limits it.
  public var rows: Int? { isTerminal ? descriptor.rows ?? 24 : nil }

  /// Writes text without ending the line.
  public func write(_ text: TerminalText) throws(OutputError) {
    try write(bytes: text.rendered(coloured: isColoured).utf8)
  }

  /// Writes text and ends the line.
  public func line(_ text: TerminalText = "") throws(OutputError) {
    try write(text + "\n")
  }

  /// Writes a value as one line of JSON.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - companion: What to write besides, where the value has members of a certain type.
  /// - Throws: ``JSONError`` for a value that has no form in JSON, or ``OutputError``.
  public func json(_ value: some Encodable, adding companion: CompanionMember? = nil) throws {
    try write(bytes: JSONTextEncoder.bytes(of: value, adding: companion) + [0x0A])
  }

  /// Writes all that is kept.
  public func flush() throws(OutputError) {
    try kept.withLock { bytes throws(OutputError) in try send(&bytes) }
  }

  private func write(bytes more: some Sequence<UInt8>) throws(OutputError) {
    try kept.withLock { bytes throws(OutputError) in
      bytes += more
      if !keeps || bytes.count >= Self.most { try send(&bytes) }
    }
  }

  /// Sends the bytes, which are gone afterwards in any case.
  private func send(_ bytes: inout [UInt8]) throws(OutputError) {
    defer { bytes.removeAll(keepingCapacity: true) }
    do throws(SystemError) {
      try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
        try descriptor.write(UnsafeRawBufferPointer(buffer))
      }
    } catch {
      throw error.number == KnownErrorNumber.brokenPipe ? .closed : .failed(error)
    }
  }
}
