import Synchronization

/// An answer that somebody waits for, delivered once.
final class AwaitedAnswer<Answer: Sendable>: Sendable {
  private struct State {
    var outcome: Outcome<Answer>?
    var waiting: CheckedContinuation<Outcome<Answer>, Never>?
  }

  private let state = Mutex(State())

  /// Waits for the outcome; giving up the task counts as cancelling the question.
  func outcome() async -> Outcome<Answer> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiting = continuation }
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      settle(.cancelled)
    }
  }

  func settle(_ outcome: Outcome<Answer>) {
    let waiting = state.withLock { state in
      guard state.outcome == nil else { return CheckedContinuation<Outcome<Answer>, Never>?.none }
      state.outcome = outcome
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }
}

/// An outcome whose answer has lost its type on the way through the navigator.
enum ErasedOutcome {
  case finished(any Sendable)
  case cancelled
  case unreached(Arrival)

  func typed<Answer>(as answer: Answer.Type) -> Outcome<Answer> {
    switch self {
    case .finished(let value): (value as? Answer).map { .finished($0) } ?? .cancelled
    case .cancelled: .cancelled
    case .unreached(let arrival): .unreached(arrival)
    }
  }
}

/// Whoever waits for an answer, held without its type.
protocol AnswerTaker: Sendable {
  func take(_ outcome: ErasedOutcome)
}

extension AwaitedAnswer: AnswerTaker {
  func take(_ outcome: ErasedOutcome) {
    settle(outcome.typed(as: Answer.self))
  }
}

extension Receives {
  /// Takes up an outcome of the right type.
  func take(_ outcome: ErasedOutcome, from place: any SceneAdapter) {
    receive(outcome.typed(as: Answer.self), from: place)
  }
}
