/// The identity of a navigation that waits for the caller to change.
public struct IntentID: Hashable, Sendable, Codable {
  /// The number, counted from 1 in each session.
  public let number: Int

  /// Creates the identity with that number.
  public init(_ number: Int) {
    self.number = number
  }
}
