/// A place that gives an answer, together with the type of the answer.
///
/// A contract declares it beside the place; whoever asks and whoever answers then agree by type:
///
/// ```swift
/// extension FriendsScene {
///   public static let pick = Question<FriendsScene, [AccountID]>(.picker)
/// }
/// let outcome = await router.ask(FriendsScene.pick)
/// ```
public struct Question<Place: SceneAdapter, Answer: Codable & Sendable>: Sendable {
  /// The place that gives the answer.
  public let place: Place

  /// Creates a question that is answered at that place.
  public init(_ place: Place) {
    self.place = place
  }
}

/// How a question ended.
public enum Outcome<Answer: Sendable>: Sendable {
  /// The scene gave an answer.
  case finished(Answer)

  /// The scene was closed, or waited in vain for a sign-in, without an answer.
  case cancelled

  /// The scene was never reached, for the reason that the arrival names.
  case unreached(Arrival)
}

extension Outcome: Equatable where Answer: Equatable {}

extension Outcome {
  /// The answer, if there is one.
  public var answer: Answer? {
    if case .finished(let answer) = self { answer } else { nil }
  }
}

/// The identity of a question that was asked in a session.
public struct QuestionID: Hashable, Sendable, Codable {
  /// The number, counted from 1 in each session.
  public let number: Int

  /// Creates the identity with that number.
  public init(_ number: Int) {
    self.number = number
  }
}

/// A scene that takes up an answer for which it asked before the program was started again.
///
/// Within one run the answer comes back from `ask` itself. After a restart nobody waits there any
/// more, so the answer is brought to the restored scene.
public protocol Receives<Answer>: Scene {
  /// What the scene may be answered.
  associatedtype Answer: Codable & Sendable

  /// Takes up an outcome from the scene that was asked at a place.
  func receive(_ outcome: Outcome<Answer>, from place: any SceneAdapter)
}
