#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Waits of a thread of our own for descriptors.
enum DescriptorPoll {
  /// Waits until one of the descriptors can be read or has ended, and says which can.
  ///
  /// - Parameters:
  ///   - descriptors: What to wait for.
  ///   - milliseconds: The longest wait; negative is for ever.
  /// - Returns: For each descriptor whether it can be read.
  static func await(_ descriptors: [FileDescriptor], for milliseconds: Int32 = -1) -> [Bool] {
    var polls = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    while poll(&polls, nfds_t(polls.count), milliseconds) < 0, errno == EINTR {}
    return polls.map { $0.revents != 0 }
  }

  /// Waits until a descriptor takes bytes again or has lost its other end.
  static func awaitWritable(_ descriptor: FileDescriptor) {
    var polls = [pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)]
    while poll(&polls, nfds_t(polls.count), -1) < 0, errno == EINTR {}
  }
}
