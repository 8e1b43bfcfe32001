#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Two descriptors that do not block: bytes written to one are read from the other.
public struct DescriptorPipe: Sendable {
  /// The end that bytes are read from.
  public let reader: FileDescriptor

  /// The end that bytes are written to.
  public let writer: FileDescriptor

  /// Creates a pipe, which child processes do not inherit.
  ///
  /// - Throws: The system's error when it has no descriptors left.
  public init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last(whenTryingTo: "make a pipe") }
    reader = try FileDescriptor(ends[0]).abovePrinted(whenTryingTo: "make a pipe")
    writer = try FileDescriptor(ends[1]).abovePrinted(whenTryingTo: "make a pipe")
    for end in [reader, writer] {
      _ = fcntl(end.number, F_SETFL, O_NONBLOCK)
      _ = fcntl(end.number, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Takes everything that was written and not yet read.
  @discardableResult
  public func drain() -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      while true {
        let count = reader.readOnce(into: buffer)
        guard count > 0 else { return }
        bytes += buffer.prefix(count)
      }
    }
    return bytes
  }

  /// Closes both ends.
  public func close() {
    reader.close()
    writer.close()
  }
}
