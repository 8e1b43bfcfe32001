import Synchronization
import System

/// A thread of a pool, and what others may know of its connection.
final class PoolThread: Sendable {
  let wakeUp: WakeUp

  /// How long its connection stays open that nothing uses.
  let idleTime: Duration

  private let hasConnection = Atomic(false)
  private let mustRelease = Atomic(false)

  init(wakeUp: WakeUp, idleTime: Duration) {
    self.wakeUp = wakeUp
    self.idleTime = idleTime
  }

  /// Whether it has a connection.
  var isOpen: Bool {
    get { hasConnection.load(ordering: .acquiring) }
    set { hasConnection.store(newValue, ordering: .releasing) }
  }

  /// Whether the thread was asked to close its connection, and has not done so.
  var isReleased: Bool { mustRelease.load(ordering: .acquiring) }

  /// Asks the thread to close its connection once it has nothing to do.
  func release() {
    mustRelease.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  /// Whether the thread was asked to close its connection since it was asked this.
  func takeRelease() -> Bool { mustRelease.exchange(false, ordering: .acquiringAndReleasing) }
}
