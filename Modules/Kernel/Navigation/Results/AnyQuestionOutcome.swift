/// An outcome whose answer has lost its type on the way through the navigator.
enum AnyQuestionOutcome {
  case finished(any Sendable)
  case cancelled
  case unreached(NavigationResult)

  func typed<Answer>(as answer: Answer.Type) -> QuestionOutcome<Answer> {
    switch self {
    case .finished(let value): (value as? Answer).map { .finished($0) } ?? .cancelled
    case .cancelled: .cancelled
    case .unreached(let result): .unreached(result)
    }
  }
}
