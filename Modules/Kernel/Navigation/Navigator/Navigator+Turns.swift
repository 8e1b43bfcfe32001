/// A navigation that waits for its turn.
struct Waiting {
  let continuation: CheckedContinuation<Admission, Never>
}

/// Whether a navigation may begin.
enum Admission: Sendable {
  case turn(number: Int, depth: Int)
  case refused(Cancellation)
}

extension Navigator {
  /// Returns once it is the navigation's turn, at once where nothing runs.
  func admit(_ policy: Policy) async -> Admission {
    if let atOnce = admission(policy) { atOnce } else { await wait() }
  }

  /// Says whether a navigation may begin, or nothing where it has to wait for its turn.
  func admission(_ policy: Policy) -> Admission? {
    guard let running else { return begin() }
    if let mark = TurnMark.current(of: self), mark.turn == running {
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
    guard let mark = TurnMark.current(of: self) else { return }
    conclude(mark.turn)
  }

  /// Gives up everything that has not changed the tree yet.
  func giveUp(for cancellation: Cancellation) {
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
    _ turn: Turn,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    let mark = TurnMark(self, turn: turn.number, depth: turn.depth)
    return try await TurnMark.$current.withValue(mark, operation: operation)
  }

  private func begin() -> Admission {
    lastTurn += 1
    running = lastTurn
    isCommitted = false
    return .turn(number: lastTurn, depth: 0)
  }

  /// Returns once those before have had their turn.
  func wait() async -> Admission {
    await withCheckedContinuation { waiting.append(Waiting(continuation: $0)) }
  }
}

extension Navigator {
  /// How many navigations wait for their turn.
  package var waitingCount: Int { waiting.count }
}
