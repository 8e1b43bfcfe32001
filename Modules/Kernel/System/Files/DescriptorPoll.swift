#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Waits on a thread that may block until descriptors are ready.
public enum DescriptorPoll {
  /// Waits until at least one of the descriptors can be read or has ended.
  ///
  /// - Parameters:
  ///   - descriptors: The descriptors to wait for.
  ///   - limit: The longest wait; nothing waits without a limit.
  /// - Returns: For each descriptor whether it can be read.
  public static func readable(
    among descriptors: [FileDescriptor],
    within limit: Duration? = nil
  ) -> [Bool] {
    var polls = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    while poll(&polls, nfds_t(polls.count), milliseconds(limit)) < 0, errno == EINTR {}
    return polls.map { $0.revents != 0 }
  }

  /// Waits until a descriptor takes bytes again or has lost its other end.
  static func awaitWritable(_ descriptor: FileDescriptor) {
    var polls = [pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)]
    while poll(&polls, nfds_t(polls.count), -1) < 0, errno == EINTR {}
  }

  /// A wait in the unit of the system, in which a negative number means no limit.
  static func milliseconds(_ limit: Duration?) -> Int32 {
    limit.map { Int32(clamping: $0 / .milliseconds(1)) } ?? -1
  }
}

extension Int32 {
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int32(Swift.max(0, Swift.min(value, Double(Int32.max))))
  }
}
