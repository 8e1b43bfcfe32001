/// How long the log keeps events that every listener has had.
///
/// An event that a listener has not had, or that waits for a retry, is kept however old it is.
public struct EventRetention: Sendable {
  /// The age from which an event is deleted.
  public var age: Duration

  /// The shortest time between two deletions while nothing is left to delete.
  public var pause: Duration

  /// Creates a retention.
  public init(age: Duration, pause: Duration = .seconds(3600)) {
    self.age = age
    self.pause = pause
  }
}
