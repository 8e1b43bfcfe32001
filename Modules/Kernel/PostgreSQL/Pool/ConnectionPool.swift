import Database
import Mediator
import Synchronization
import System

/// Work that waits for a connection.
struct PooledWork: Sendable {
  /// Does the work and answers its caller, or returns false: then another connection has to do it.
  let run: @Sendable (PoolThreadConnection) -> Bool

  let fail: @Sendable (DatabaseError) -> Void

  /// Describes work whose caller waits in a continuation.
  init<Value: Sendable>(
    answering continuation: UnsafeContinuation<Value, any Error>,
    _ work: @escaping @Sendable (PoolThreadConnection) throws -> Value
  ) {
    run = { lease in
      let result = Result { try work(lease) }
      if case .failure(is NoRoomForConnection) = result { return false }
      continuation.resume(with: result)
      return true
    }
    fail = { continuation.resume(throwing: $0) }
  }
}

/// The connections of a process that write, or those that read, each with a thread of its own.
///
/// They open when all others are busy, up to a limit. Where the server has no room for another one, work
/// waits for those that are open.
final class ConnectionPool: Sendable {
  private struct PoolState {
    var work: [PooledWork] = []
    var idle: [PoolThread] = []
    var threads: [PoolThread] = []

    /// How many threads look for work before they sleep.
    var lookingThreads = 0
    var isClosed = false

    /// When the server may have room for another connection.
    var roomFrom: ContinuousClock.Instant?

    /// Whether another thread would find room on the server, as far as is known.
    var mayHaveRoom: Bool {
      guard let roomFrom, threads.contains(where: \.isOpen) else { return true }
      return ContinuousClock.now >= roomFrom
    }

    /// Whether more work waits than the threads will find that look for it.
    var needsThread: Bool { work.count > lookingThreads }
  }

  /// How many threads keep their connection for longer than the others.
  private static let lastingThreads = 2

  private let limit: Int
  private let lease: @Sendable (PoolThread) -> PoolThreadConnection
  private let state = Mutex(PoolState())

  /// How much work has been added so far.
  private let added = Atomic(0)

  /// How many threads still have work, or a connection.
  private let running = Atomic(0)

  init(limit: Int, lease: @escaping @Sendable (PoolThread) -> PoolThreadConnection) {
    self.limit = limit
    self.lease = lease
  }

  /// Hands work to a thread that is idle, to a new one, or to the one that is free first.
  func add(_ work: PooledWork) {
    let (isClosed, thread, mayStart) = state.withLock { state in
      guard !state.isClosed else { return (true, PoolThread?.none, false) }
      state.work.append(work)
      added.add(1, ordering: .releasing)
      guard state.needsThread else { return (false, nil, false) }
      let idle = state.idle.popLast()
      let mayStart = idle == nil && state.threads.count < limit && state.mayHaveRoom
      return (false, idle, mayStart)
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

  /// Closes connections, so that the server has room for others: those that nothing uses, or else one
  /// after the work that uses it.
  func release() {
    let threads = state.withLock { state in
      let idle = state.idle.filter(\.isOpen)
      guard idle.isEmpty, !state.threads.contains(where: \.isReleased) else { return idle }
      return state.threads.first(where: \.isOpen).map { [$0] } ?? []
    }
    for thread in threads { thread.release() }
  }

  /// Waits until all threads have ended.
  func waitForEnd() {
    _ = SystemThread.wait(upTo: .seconds(10)) { running.load(ordering: .acquiring) == 0 }
  }

  static let closed = DatabaseError(.closed, message: "the database was closed")

  private func startThread() {
    do {
      let wakeUp = try WakeUp()
      let thread = state.withLock { state -> PoolThread? in
        guard !state.isClosed, state.threads.count < limit else { return nil }
        let thread = PoolThread(
          wakeUp: wakeUp,
          idleTime: state.threads.count < Self.lastingThreads ? .seconds(60) : .seconds(5)
        )
        state.threads.append(thread)
        return thread
      }
      guard let thread else { return }
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
    let lease = lease(thread)
    lease.mayHandBack = { [self] in
      state.withLock { $0.threads.contains { $0 !== thread && $0.isOpen } }
    }
    var hasWorked = false
    while true {
      if hasWorked { lookForWork() }
      let (work, isClosed) = state.withLock { state -> (PooledWork?, Bool) in
        if hasWorked { state.lookingThreads -= 1 }
        if !state.work.isEmpty { return (state.work.removeFirst(), false) }
        if !state.isClosed, !state.idle.contains(where: { $0 === thread }) {
          state.idle.append(thread)
        }
        return (nil, state.isClosed)
      }
      hasWorked = work != nil
      if let work {
        guard work.run(lease) || !handBack(work, from: thread) else { return lease.discard() }
        guard !thread.takeRelease() || !givesPlace(lease, of: thread) else { return }
      } else if isClosed {
        return lease.discard()
      } else {
        thread.wakeUp.sleep(atMost: thread.isOpen ? thread.idleTime : nil)
        if thread.takeRelease() { lease.discard() } else { lease.discardIfIdle() }
      }
    }
  }

  /// Waits a moment for work without sleeping.
  ///
  /// A screen takes several reads, each as soon as the one before was answered; waking up costs more
  /// than this.
  private func lookForWork() {
    let (isEmpty, seen) = state.withLock { state in
      state.lookingThreads += 1
      return (state.work.isEmpty, added.load(ordering: .relaxed))
    }
    let end = ContinuousClock.now + .microseconds(50)
    while isEmpty, added.load(ordering: .acquiring) == seen, ContinuousClock.now < end {
      SystemThread.yield()
    }
  }

  /// Closes a connection that others need, and waits or ends so that they come first.
  ///
  /// - Parameters:
  ///   - lease: The connection.
  ///   - thread: Its thread.
  /// - Returns: Whether the thread ends, since others of the pool go on.
  private func givesPlace(_ lease: PoolThreadConnection, of thread: PoolThread) -> Bool {
    lease.discard()
    let ends = state.withLock { state in
      state.roomFrom = .now + .seconds(1)
      guard state.threads.contains(where: { $0 !== thread && $0.isOpen }) else { return false }
      state.threads.removeAll { $0 === thread }
      return true
    }
    // Whoever needs the connection tries again within this time.
    if !ends { _ = SystemThread.wait(upTo: .milliseconds(200)) { state.withLock(\.isClosed) } }
    return ends
  }

  /// Leaves work to the threads that have a connection, and ends the thread that gets none.
  ///
  /// - Parameters:
  ///   - work: The work, which nobody has begun.
  ///   - thread: The thread.
  /// - Returns: Whether the thread ends; otherwise it does what is there itself.
  private func handBack(_ work: PooledWork, from thread: PoolThread) -> Bool {
    let (isClosed, other, ends) = state.withLock { state -> (Bool, PoolThread?, Bool) in
      guard !state.isClosed else { return (true, nil, true) }
      state.work.insert(work, at: 0)
      guard state.threads.contains(where: { $0 !== thread && $0.isOpen }) else {
        return (false, nil, false)
      }
      state.threads.removeAll { $0 === thread }
      state.roomFrom = .now + .seconds(1)
      return (false, state.idle.popLast(), true)
    }
    if isClosed { work.fail(Self.closed) }
    other?.wakeUp.signal()
    return ends
  }
}
