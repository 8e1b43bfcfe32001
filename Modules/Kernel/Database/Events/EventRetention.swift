import Mediator

/// How long the log keeps events that every listener has had.
///
/// An event that a listener has not had, or that waits for a retry, is kept however old it is.
public struct EventRetention: Sendable {
  /// The age from which an event is deleted.
  public var age: Duration

  /// How often the log looks for events of that age.
  public var period: Duration

  /// Creates a retention.
  public init(age: Duration, period: Duration = .seconds(86_400)) {
    self.age = age
    self.period = period
  }
}

/// Some events of the log may be too old to be kept.
struct PurgeEvents: Job {
  static let name = "events.purge"
}
