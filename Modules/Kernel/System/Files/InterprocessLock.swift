import Synchronization

/// A lock among all processes that have a file open, held by one thread of one of them.
///
/// The system holds it on the open file, and releases it when its holder dies. A lock of the system
/// does not tell the threads of one process apart, so a flag does that. Nothing about it is stored
/// in the file, whose content may be damaged, cut off or overwritten.
public final class InterprocessLock: Sendable {
  private let file: FileDescriptor
  private let isTaken = Atomic(false)
  private let isHeld = Atomic(false)

  /// Whether a thread of this process holds the lock.
  public var isHeldHere: Bool { isHeld.load(ordering: .acquiring) }

  /// Joins the processes that share a file.
  ///
  /// - Parameter file: The open file, which outlives the lock.
  public init(in file: FileDescriptor) {
    self.file = file
  }

  /// Takes the lock, unless another thread or process holds it.
  public func take() -> Bool {
    guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    if file.tryLock(.exclusive) {
      isHeld.store(true, ordering: .releasing)
      return true
    }
    isTaken.store(false, ordering: .releasing)
    return false
  }

  /// Releases the lock.
  public func release() {
    isHeld.store(false, ordering: .releasing)
    file.unlock()
    isTaken.store(false, ordering: .releasing)
  }
}
