/// An answer that somebody waits for, delivered once.
final class AwaitedAnswer<Answer: Sendable>: Sendable {
  private let promise = Promise<Outcome<Answer>>()

  /// Waits for the outcome; giving up the task counts as cancelling the question.
  func outcome() async -> Outcome<Answer> {
    await promise.value(ifCancelled: .cancelled)
  }

  func settle(_ outcome: Outcome<Answer>) {
    promise.settle(outcome)
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
