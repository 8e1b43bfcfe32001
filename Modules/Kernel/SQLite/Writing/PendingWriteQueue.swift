import Database
import Synchronization
import System

/// The writes that wait for the writer's thread.
final class PendingWriteQueue: Sendable {
  private struct QueueState {
    var writes: [any AnyPendingWrite] = []
    var isClosed = false
  }

  private let waiting = Mutex(QueueState())
  private let count = Atomic(0)
  private let isSleeping = Atomic(false)
  private let wakeUp: WakeUp

  init() throws(DatabaseError) {
    wakeUp = try .make()
  }

  /// Whether nothing waits.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// Adds a write, unless the queue was closed.
  func add(_ write: any AnyPendingWrite) -> Bool {
    let isAdded = waiting.withLock { waiting in
      guard !waiting.isClosed else { return false }
      waiting.writes.append(write)
      count.store(waiting.writes.count, ordering: .sequentiallyConsistent)
      return true
    }
    if isSleeping.load(ordering: .sequentiallyConsistent) { wakeUp.signal() }
    return isAdded
  }

  /// Accepts no more writes, wakes the thread, and returns the writes that still waited.
  func close() -> [any AnyPendingWrite] {
    waiting.withLock { $0.isClosed = true }
    wakeUp.signal()
    return take()
  }

  /// Takes the writes that wait, without waiting for any.
  func take() -> [any AnyPendingWrite] {
    guard !isEmpty else { return [] }
    return waiting.withLock { waiting in
      defer {
        waiting.writes = []
        count.store(0, ordering: .sequentiallyConsistent)
      }
      return waiting.writes
    }
  }

  /// Takes the writes that wait, after a short wait for as many as came last time.
  ///
  /// A commit takes about a hundred microseconds. Callers that were answered together often write
  /// again together, and a wait of twenty microseconds saves them a commit each.
  func take(expecting more: Int) -> [any AnyPendingWrite] {
    guard more > 0 else { return take() }
    let end = ContinuousClock.now + .microseconds(20)
    while count.load(ordering: .relaxed) < more, ContinuousClock.now < end { SystemThread.yield() }
    return take()
  }

  /// Waits a moment for a write without sleeping, and returns whether one came.
  ///
  /// A caller that was just answered often writes again at once; waking up costs more than this.
  func spin() -> Bool {
    let end = ContinuousClock.now + .microseconds(50)
    while isEmpty, ContinuousClock.now < end { SystemThread.yield() }
    return !isEmpty
  }

  /// Sleeps until a write waits or the queue is closed.
  func sleep() {
    isSleeping.store(true, ordering: .sequentiallyConsistent)
    if count.load(ordering: .sequentiallyConsistent) == 0 { wakeUp.sleep() }
    isSleeping.store(false, ordering: .sequentiallyConsistent)
  }
}
