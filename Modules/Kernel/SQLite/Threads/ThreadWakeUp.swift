import Database
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets one thread sleep until another one rings.
///
/// A ring while nobody sleeps is kept, so nothing is missed; several count as one.
final class ThreadWakeUp: Sendable {
  private let input: Int32
  private let output: Int32
  private let isRung = Atomic(false)

  init() throws(DatabaseError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw DatabaseError(
        .unopenable,
        message: "there are no more file descriptors",
        extendedCode: errno
      )
    }
    (output, input) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    _ = close(input)
    _ = close(output)
  }

  /// Wakes the thread that sleeps, or the next one that would.
  func ring() {
    guard !isRung.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var byte: UInt8 = 1
    while write(input, &byte, 1) < 0, errno == EINTR {}
  }

  /// Sleeps until somebody rings, something happens to a file, or the time is over.
  ///
  /// - Parameters:
  ///   - file: Another descriptor to wake up for.
  ///   - milliseconds: How long to sleep at most; less than zero is for ever.
  func sleep(orFor file: Int32 = -1, milliseconds: Int32 = -1) {
    var files = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: file, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&files, file < 0 ? 1 : 2, milliseconds) > 0, files[0].revents != 0 else { return }
    var byte: UInt8 = 0
    _ = read(output, &byte, 1)
    // Whoever rings between the two lines finds it rung and is content: an exchange sees what they
    // did before, where a store alone need not.
    _ = isRung.exchange(false, ordering: .acquiringAndReleasing)
  }
}
