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
    if let mark = CurrentTurn.current(of: self), mark.number == running {
      return .turn(NavigationTurn(number: mark.number, depth: mark.depth + 1))
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
    if let mark = CurrentTurn.current(of: self) { end(number: mark.number) }
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

  /// Runs code of a module as a part of the turn, so that it may navigate.
  @inline(__always)
  func run<Value>(
    in turn: NavigationTurn,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    let mark = CurrentTurn(self, turn)
    return try await CurrentTurn.$current.withValue(mark, operation: operation)
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
    return await run(in: turn) {
      start(timeout)
      return await timeout.outcome()
    }
  }
}

/// Whether a navigation may begin.
enum NavigationAdmission: Sendable {
  case turn(NavigationTurn)
  case refused(NavigationCancellationReason)
}

/// The right to change a navigator's tree.
struct NavigationTurn: Sendable {
  let number: Int

  /// How many navigations contain this one.
  let depth: Int

  /// Whether the turn is part of another, which ends it.
  var isNested: Bool { depth > 0 }
}
