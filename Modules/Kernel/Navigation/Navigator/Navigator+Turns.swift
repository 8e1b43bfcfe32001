/// A navigation that waits for its turn.
struct QueuedNavigation {
  let continuation: CheckedContinuation<TurnAdmission, Never>
}

/// Whether a navigation may begin.
enum TurnAdmission: Sendable {
  case turn(number: Int, depth: Int)
  case refused(NavigationCancellation)
}

extension Navigator {
  /// Returns once it is the navigation's turn, at once where nothing runs.
  func admit(_ policy: OverlapPolicy) async -> TurnAdmission {
    if let atOnce = admission(policy) { atOnce } else { await wait() }
  }

  /// Says whether a navigation may begin, or nothing where it has to wait for its turn.
  func admission(_ policy: OverlapPolicy) -> TurnAdmission? {
    guard let running else { return begin() }
    if let mark = CurrentTurn.current(of: self), mark.turn == running {
      return .turn(number: mark.turn, depth: mark.depth + 1)
    }
    switch policy {
    case .queue: return nil
    case .refuse: return .refused(.busy)
    case .replace:
      giveUp(for: .newer)
      return nil
    }
  }

  /// Ends a turn, unless a question inside it has done so already.
  func conclude(_ number: Int) {
    guard running == number else { return }
    running = nil
    if givenUp != nil { givenUp = nil }
    if race != nil { race = nil }
    guard !waiting.isEmpty else { return }
    waiting.removeFirst().continuation.resume(returning: begin())
  }

  /// Lets others have their turn while the task waits inside this one, for a person's answer.
  func concludeOwnTurn() {
    guard let mark = CurrentTurn.current(of: self) else { return }
    conclude(mark.turn)
  }

  /// Gives up everything that has not changed the tree yet.
  func giveUp(for cancellation: NavigationCancellation) {
    let late = waiting
    waiting = []
    for navigation in late { navigation.continuation.resume(returning: .refused(cancellation)) }
    guard running != nil, !isCommitted else { return }
    givenUp = cancellation
    race?.settle(.interrupted(cancellation))
  }

  /// Runs something that may navigate, and marks it as part of the turn.
  @inline(__always)
  func inside<Value>(
    _ turn: NavigationTurn,
    perform operation: () async throws -> Value
  ) async rethrows -> Value {
    let mark = CurrentTurn(self, turn: turn.number, depth: turn.depth)
    return try await CurrentTurn.$current.withValue(mark, operation: operation)
  }

  private func begin() -> TurnAdmission {
    lastTurn += 1
    running = lastTurn
    isCommitted = false
    return .turn(number: lastTurn, depth: 0)
  }

  /// Returns once those before have had their turn.
  func wait() async -> TurnAdmission {
    await withCheckedContinuation { waiting.append(QueuedNavigation(continuation: $0)) }
  }
}

extension Navigator {
  /// How many navigations wait for their turn.
  package var waitingCount: Int { waiting.count }
}
