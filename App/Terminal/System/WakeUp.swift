#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A pipe to oneself, which ends another thread's wait for descriptors.
///
/// It is never closed: those who hold it live as long as the program, or nearly so.
struct WakeUp: Sendable {
  /// Readable from a ``signal()`` to the next ``drain()``.
  let descriptor: FileDescriptor

  private let end: FileDescriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last(whenTryingTo: "make a pipe") }
    for number in ends {
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
    descriptor = FileDescriptor(ends[0])
    end = FileDescriptor(ends[1])
  }

  /// The descriptor that a signal handler writes a byte to.
  var writer: FileDescriptor { end }

  /// Ends the wait; a full pipe has ended it already.
  func signal() {
    var byte: UInt8 = 1
    #if canImport(Darwin)
      _ = Darwin.write(end.number, &byte, 1)
    #else
      _ = Glibc.write(end.number, &byte, 1)
    #endif
  }

  /// Takes what has been written, and returns it.
  @discardableResult
  func drain() -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      while true {
        #if canImport(Darwin)
          let count = Darwin.read(descriptor.number, buffer.baseAddress, buffer.count)
        #else
          let count = Glibc.read(descriptor.number, buffer.baseAddress, buffer.count)
        #endif
        guard count > 0 else { return }
        bytes += buffer.prefix(count)
      }
    }
    return bytes
  }

  func close() {
    descriptor.close()
    end.close()
  }
}
