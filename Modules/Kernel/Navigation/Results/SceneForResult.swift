/// A place that gives an answer, together with the type of the answer.
///
/// A contract declares it beside the place, so that question and answer agree by type:
///
/// ```swift
/// extension FriendsScene {
///   public static let pick = SceneForResult<FriendsScene, [AccountID]>(.picker)
/// }
/// let outcome = await router.ask(FriendsScene.pick)
/// ```
public struct SceneForResult<Place: SceneAdapter, Answer: Codable & Sendable>: Sendable {
  /// The place that gives the answer.
  public let place: Place

  /// Creates a question that is answered at that place.
  public init(_ place: Place) {
    self.place = place
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
