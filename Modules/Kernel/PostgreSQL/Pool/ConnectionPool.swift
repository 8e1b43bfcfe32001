import Database
import Mediator
import Synchronization
import System

/// Work that waits for a connection.
struct PooledWork: Sendable {
  /// Does the work, and answers its caller.
  let run: @Sendable (PoolThreadConnection) -> Void

  let fail: @Sendable (DatabaseError) -> Void
}

/// The connections of a process that write, or those that read, each with a thread of its own.
///
/// They open when all others are busy, up to a limit.
final class ConnectionPool: Sendable {
  private struct PoolState {
    var work: [PooledWork] = []
    var idle: [PoolThread] = []
    var threads: [PoolThread] = []
    var isClosed = false
  }

  private let limit: Int
  private let lease: @Sendable (WakeUp) -> PoolThreadConnection
  private let state = Mutex(PoolState())

  /// How many threads still have work, or a connection.
  private let running = Atomic(0)

  init(limit: Int, lease: @escaping @Sendable (WakeUp) -> PoolThreadConnection) {
    self.limit = limit
    self.lease = lease
  }

  /// Hands work to a thread that is idle, to a new one, or to the one that is free first.
  func add(_ work: PooledWork) {
    let (isClosed, thread, mayStart) = state.withLock { state in
      guard !state.isClosed else { return (true, PoolThread?.none, false) }
      state.work.append(work)
      let idle = state.idle.popLast()
      return (false, idle, idle == nil && state.threads.count < limit)
    }
    if isClosed { return work.fail(Self.closed) }
    if let thread { return thread.wakeUp.signal() }
    if mayStart { startThread() }
  }

  /// Ends all threads once they have done what they do now.
  func end() {
    let (work, threads) = state.withLock { state in
      state.isClosed = true
      defer { state.work = [] }
      return (state.work, state.threads)
    }
    for work in work { work.fail(Self.closed) }
    for thread in threads { thread.wakeUp.signal() }
  }

  /// Waits until all threads have ended.
  func waitForEnd() {
    _ = SystemThread.wait(upTo: .seconds(10)) { running.load(ordering: .acquiring) == 0 }
  }

  static let closed = DatabaseError(.closed, message: "the database was closed")

  private func startThread() {
    do {
      let thread = PoolThread(wakeUp: try WakeUp())
      let isAllowed = state.withLock { state in
        guard !state.isClosed, state.threads.count < limit else { return false }
        state.threads.append(thread)
        return true
      }
      guard isAllowed else { return }
      running.add(1, ordering: .acquiringAndReleasing)
      try SystemThread.start { [self] in
        serve(thread)
        running.subtract(1, ordering: .acquiringAndReleasing)
      }
    } catch {
      failAll(for: error)
    }
  }

  /// Without any thread, no other code answers.
  private func failAll(for error: any Error) {
    let work = state.withLock { state in
      defer { if state.threads.isEmpty { state.work = [] } }
      return state.threads.isEmpty ? state.work : []
    }
    for work in work {
      work.fail(DatabaseError(.unopenable, message: "there are no more threads or descriptors"))
    }
  }

  private func serve(_ thread: PoolThread) {
    let lease = lease(thread.wakeUp)
    while true {
      let (work, isClosed) = state.withLock { state -> (PooledWork?, Bool) in
        if !state.work.isEmpty { return (state.work.removeFirst(), false) }
        if !state.isClosed, !state.idle.contains(where: { $0 === thread }) {
          state.idle.append(thread)
        }
        return (nil, state.isClosed)
      }
      if let work {
        work.run(lease)
      } else if isClosed {
        return lease.discard()
      } else {
        thread.wakeUp.sleep(atMost: lease.isOpen ? PoolThreadConnection.idleTime : nil)
        lease.discardIfIdle()
      }
    }
  }
}

/// A thread of a pool.
private final class PoolThread: Sendable {
  let wakeUp: WakeUp

  init(wakeUp: WakeUp) {
    self.wakeUp = wakeUp
  }
}
