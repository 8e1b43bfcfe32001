#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A descriptor that can be read whenever a file was written to; Linux only.
public final class FileChangeEvents: Sendable {
  /// The descriptor to wait for.
  public let descriptor: FileDescriptor

  /// Begins to observe a file, or returns nothing where the system cannot.
  public init?(of path: String) {
    #if os(Linux)
      let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard number >= 0 else { return nil }
      descriptor = FileDescriptor(number)
      guard inotify_add_watch(number, path, UInt32(IN_MODIFY)) >= 0 else {
        descriptor.close()
        return nil
      }
    #else
      return nil
    #endif
  }

  deinit {
    descriptor.close()
  }

  /// Takes the events so far, so that the descriptor is not ready until the next change.
  public func drain() {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while descriptor.readOnce(into: buffer) > 0 {}
    }
  }
}
