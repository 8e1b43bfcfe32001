/// An answer for which a task waits, delivered once.
final class PendingAnswer<Answer: Sendable>: Sendable {
  private let promise = Promise<QuestionOutcome<Answer>>()

  /// Waits for the outcome; giving up the task counts as cancelling the question.
  func outcome() async -> QuestionOutcome<Answer> {
    await promise.value(ifCancelled: .cancelled)
  }

  func settle(_ outcome: QuestionOutcome<Answer>) {
    promise.settle(outcome)
  }
}

/// A task that waits for an answer, without the answer's type.
protocol AnyPendingAnswer: Sendable {
  func take(_ outcome: AnyQuestionOutcome)
}

extension PendingAnswer: AnyPendingAnswer {
  func take(_ outcome: AnyQuestionOutcome) {
    settle(outcome.typed(as: Answer.self))
  }
}
