import Synchronization
import System

/// A thread of a pool, and what others may know of its connection.
final class PoolThread: Sendable {
  let wakeUp: WakeUp

  /// How long its connection stays open that nothing uses.
  let idleTime: Duration

  private let hasConnection = Atomic(false)
  private let isReleased = Atomic(false)

  init(wakeUp: WakeUp, idleTime: Duration) {
    self.wakeUp = wakeUp
    self.idleTime = idleTime
  }

  /// Whether it has a connection.
  var isOpen: Bool {
    get { hasConnection.load(ordering: .acquiring) }
    set { hasConnection.store(newValue, ordering: .releasing) }
  }

  /// Asks the thread to close its connection if it has nothing to do.
  func release() {
    isReleased.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  /// Whether the thread was asked to close its connection since it was asked this.
  func takeRelease() -> Bool { isReleased.exchange(false, ordering: .acquiringAndReleasing) }
}
