/// A scene that receives the answer to a question from before a restart.
///
/// Within one run `ask` itself returns the answer. After a restart no task waits for it, so the
/// navigator passes the answer to the restored scene.
public protocol RestoredAnswerReceiver<Answer>: Scene {
  /// What the scene may be answered.
  associatedtype Answer: Codable & Sendable

  /// Receives an outcome from the scene that was asked at a place.
  func receive(_ outcome: QuestionOutcome<Answer>, from place: any SceneAdapter)
}

extension RestoredAnswerReceiver {
  /// Receives an outcome of the right type.
  func take(_ outcome: AnyQuestionOutcome, from place: any SceneAdapter) {
    receive(outcome.typed(as: Answer.self), from: place)
  }
}
