/// Decides which navigation may change the tree; the others wait, first come, first served.
///
/// A navigation that begins inside a running one is part of it and does not wait.
final class TurnQueue {
  /// The number of the running turn.
  private var running: Int?
  private var lastNumber = 0

  /// Whether the running turn has changed the tree, so that nothing newer can replace it.
  private var hasChangedTree = false

  /// Whether the session has ended, so that nothing may change the tree any more.
  private(set) var hasEnded = false

  /// Why the running turn has to end before it changes the tree.
  private var cancellation: NavigationCancellationReason?

  /// The guard for which the running turn waits.
  private var currentGuard: GuardTimeoutRace?
  private var waiting: [CheckedContinuation<NavigationAdmission, Never>] = []

  /// The tasks that run code of a module as a part of the running turn, the innermost last.
  private var inside: [NavigationTurnTask] = []

  /// How many navigations wait for their turn.
  var waitingCount: Int { waiting.count }

  // MARK: - Begin and end

  /// Returns once it is the navigation's turn, at once if no other runs.
  func admit(_ policy: NavigationOverlapPolicy) async -> NavigationAdmission {
    if let admission = admitAtOnce(policy) { admission } else { await wait() }
  }

  /// Returns whether a navigation may begin, or nil if it has to ``wait()`` for its turn.
  ///
  /// Opening a place calls both by itself, because most navigations need no asynchronous call.
  func admitAtOnce(_ policy: NavigationOverlapPolicy) -> NavigationAdmission? {
    guard !hasEnded else { return .refused(.ended) }
    guard let running else { return .turn(begin()) }
    if let current = currentTurn, current.number == running {
      return .turn(NavigationTurn(number: current.number, depth: current.depth + 1))
    }
    switch policy {
    case .queue: return nil
    case .refuse: return .refused(.busy)
    case .replace:
      cancelAll(for: .newer)
      return nil
    }
  }

  func wait() async -> NavigationAdmission {
    await withCheckedContinuation { waiting.append($0) }
  }

  private func begin() -> NavigationTurn {
    lastNumber += 1
    running = lastNumber
    hasChangedTree = false
    return NavigationTurn(number: lastNumber, depth: 0)
  }

  /// Ends a turn, unless it is part of another that ends it, or a question has ended it already.
  @inline(__always)
  func end(_ turn: NavigationTurn) {
    if !turn.isNested { end(number: turn.number) }
  }

  /// Ends the turn inside which the task runs, before it waits for a user's answer.
  func endCurrent() {
    if let currentTurn { end(number: currentTurn.number) }
  }

  private func end(number: Int) {
    guard running == number else { return }
    running = nil
    if cancellation != nil { cancellation = nil }
    if currentGuard != nil { currentGuard = nil }
    guard !waiting.isEmpty else { return }
    waiting.removeFirst().resume(returning: .turn(begin()))
  }

  // MARK: - Cancel

  /// Cancels every navigation, and lets none begin from now on.
  func close() {
    hasEnded = true
    cancelAll(for: .ended)
  }

  /// Cancels every navigation that has not changed the tree yet.
  func cancelAll(for cancellation: NavigationCancellationReason) {
    let late = waiting
    waiting = []
    for navigation in late { navigation.resume(returning: .refused(cancellation)) }
    guard running != nil, !hasChangedTree else { return }
    self.cancellation = cancellation
    currentGuard?.settle(.interrupted(cancellation))
  }

  /// Returns why a turn may not change the tree any more.
  @inline(__always)
  func cancellation(of turn: NavigationTurn) -> NavigationCancellationReason? {
    hasEnded ? .ended : turn.isNested ? nil : cancellation
  }

  /// Notes that the running turn changes the tree now.
  @inline(__always)
  func treeChanges() { hasChangedTree = true }

  // MARK: - Inside a turn

  /// The turn inside which the task runs.
  private var currentTurn: NavigationTurn? {
    let task = NavigationTurnTask.currentTask
    return inside.last { $0.task == task }?.turn ?? CurrentTurn.current(of: self)?.turn
  }

  /// Runs code of a module as a part of the turn, so that it may navigate.
  ///
  /// The task is noted here, and no task-local value is bound: code that runs inside such a binding
  /// leaves the session's actor at its first suspension, because the binding is made in a function
  /// that cannot know the isolation of its caller.
  @inline(__always)
  func run<Value>(
    in turn: NavigationTurn,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    let mark = NavigationTurnTask(task: NavigationTurnTask.currentTask, turn: turn)
    inside.append(mark)
    defer { leave(mark) }
    return try await operation()
  }

  private func leave(_ mark: NavigationTurnTask) {
    if let index = inside.lastIndex(of: mark) { inside.remove(at: index) }
  }

  /// Waits for a guard as a part of the turn; cancelling the turn ends the wait.
  func outcome(
    in turn: NavigationTurn,
    start: (GuardTimeoutRace) -> Void
  ) async -> TimedGuardOutcome {
    if let cancellation { return .interrupted(cancellation) }
    let timeout = GuardTimeoutRace()
    let outer = currentGuard
    currentGuard = timeout
    defer { if running == turn.number { currentGuard = outer } }
    // A guard runs in a task of its own, which inherits the value.
    CurrentTurn.$current.withValue(CurrentTurn(self, turn)) { start(timeout) }
    return await timeout.outcome()
  }
}

/// Whether a navigation may begin.
enum NavigationAdmission: Sendable {
  case turn(NavigationTurn)
  case refused(NavigationCancellationReason)
}

/// The right to change a navigator's tree.
struct NavigationTurn: Sendable, Equatable {
  let number: Int

  /// How many navigations contain this one.
  let depth: Int

  /// Whether the turn is part of another, which ends it.
  var isNested: Bool { depth > 0 }
}
