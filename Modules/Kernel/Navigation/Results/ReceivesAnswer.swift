/// A scene that takes up an answer for which it asked before the program was started again.
///
/// Within one run the answer comes back from `ask` itself. After a restart nobody waits there any
/// more, so the answer is brought to the restored scene.
public protocol ReceivesAnswer<Answer>: Scene {
  /// What the scene may be answered.
  associatedtype Answer: Codable & Sendable

  /// Takes up an outcome from the scene that was asked at a place.
  func receive(_ outcome: QuestionOutcome<Answer>, from place: any SceneAdapter)
}

extension ReceivesAnswer {
  /// Takes up an outcome of the right type.
  func take(_ outcome: AnyQuestionOutcome, from place: any SceneAdapter) {
    receive(outcome.typed(as: Answer.self), from: place)
  }
}
