import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lets one thread sleep until another one wakes it.
///
/// A wake-up that comes before the sleep ends it at once, so none is missed; several count as one.
public final class WakeUp: Sendable {
  private let pipe: DescriptorPipe
  private let isSignalled = Atomic(false)

  /// Creates a wake-up.
  ///
  /// - Throws: The system's error when it has no descriptors left.
  public init() throws(SystemError) {
    pipe = try DescriptorPipe()
  }

  deinit {
    pipe.close()
  }

  /// A descriptor that can be read from a ``signal()`` to the next ``drain()``.
  public var descriptor: FileDescriptor { pipe.reader }

  /// Wakes the thread that sleeps, or the next one that would.
  public func signal() {
    guard !isSignalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    withUnsafeBytes(of: UInt8(1)) { byte in
      while pipe.writer.writeOnce(byte) < 0, errno == EINTR {}
    }
  }

  /// Takes the wake-ups so far.
  public func drain() {
    pipe.drain()
    // A signal between the two lines writes nothing: this exchange sees what was done before it,
    // where a store alone need not.
    _ = isSignalled.exchange(false, ordering: .acquiringAndReleasing)
  }

  /// Sleeps until a wake-up, until another descriptor can be read, or until the time is over.
  ///
  /// - Parameters:
  ///   - other: Another descriptor to wait for.
  ///   - limit: The longest sleep; nothing sleeps without a limit.
  public func sleep(orUntilReadable other: FileDescriptor? = nil, atMost limit: Duration? = nil) {
    var files = [
      pollfd(fd: pipe.reader.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other?.number ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = DescriptorPoll.milliseconds(limit)
    guard poll(&files, other == nil ? 1 : 2, milliseconds) > 0, files[0].revents != 0 else {
      return
    }
    drain()
  }
}
