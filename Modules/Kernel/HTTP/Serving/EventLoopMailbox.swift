import Synchronization
import System

/// What other threads have for an event loop; it is also the executor of tasks on the loop's thread.
final class EventLoopMailbox: TaskExecutor {
  enum Message: Sendable {
    /// A handler has something for a connection.
    case event(connection: UInt64, HTTPHandlerMessage)
    /// A task goes on.
    case job(UnownedJob)
    /// The clock was advanced.
    case checkTime
    /// The server stops within this time.
    case stop(limit: Duration, continuation: CheckedContinuation<Void, Never>)
  }

  private struct State {
    var messages: [Message] = []
    var hasEnded = false
  }

  let wakeUp: WakeUp
  private let state = Mutex(State())
  private let isSleeping = Atomic(false)
  private let waitingCount = Atomic(0)
  private let remainingCount = Atomic(0)

  init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  func add(_ message: Message) {
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.messages.append(message) }
      waitingCount.store(state.messages.count, ordering: .relaxed)
      return state.hasEnded
    }
    if hasEnded { return discard(message) }
    if isSleeping.load(ordering: .sequentiallyConsistent) { wakeUp.signal() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    add(.job(UnownedJob(job)))
  }

  /// Whether the loop has more to do than what it does now.
  var hasMore: Bool {
    remainingCount.load(ordering: .relaxed) > 0 || waitingCount.load(ordering: .relaxed) > 0
  }

  /// Notes how many messages were taken that the loop has not come to.
  func note(remaining count: Int) { remainingCount.store(count, ordering: .relaxed) }

  /// Takes all messages; the memory of those taken before is used for the next ones.
  func take(into messages: inout [Message]) {
    messages.removeAll(keepingCapacity: true)
    state.withLock { state in
      swap(&state.messages, &messages)
      waitingCount.store(0, ordering: .relaxed)
    }
  }

  /// Runs a wait that a message ends, unless there is one already.
  func sleep(_ wait: (_ isEmpty: Bool) -> Void) {
    isSleeping.store(true, ordering: .sequentiallyConsistent)
    wait(state.withLock(\.messages.isEmpty))
    isSleeping.store(false, ordering: .sequentiallyConsistent)
  }

  /// Ends the loop: the tasks that still run go on without it.
  func end() {
    let rest = state.withLock { state in
      state.hasEnded = true
      defer { state.messages = [] }
      return state.messages
    }
    for message in rest { discard(message) }
  }

  /// Leaves tasks to Swift's own threads after the loop has ended.
  private func discard(_ message: Message) {
    switch message {
    case .event, .checkTime: break
    case .job(let job): globalConcurrentExecutor.enqueue(ExecutorJob(job))
    case .stop(_, let continuation): continuation.resume()
    }
  }
}
