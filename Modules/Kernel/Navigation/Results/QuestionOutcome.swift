/// How a question ended.
public enum QuestionOutcome<Answer: Sendable>: Sendable {
  /// The scene gave an answer.
  case finished(Answer)

  /// The scene was closed, or waited for a sign-in that did not come, without an answer.
  case cancelled

  /// The scene was never reached, for the reason that the result names.
  case unreached(NavigationResult)
}

extension QuestionOutcome: Equatable where Answer: Equatable {}

extension QuestionOutcome {
  /// The answer, if there is one.
  public var answer: Answer? {
    if case .finished(let answer) = self { answer } else { nil }
  }
}
