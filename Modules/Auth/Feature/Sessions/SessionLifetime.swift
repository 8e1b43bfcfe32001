import Mediator

/// How long a session is valid: two weeks without use, and a month in all, as NIST's AAL1 allows.
enum SessionLifetime {
  static let idle: Duration = .seconds(14 * 86_400)
  static let absolute: Duration = .seconds(30 * 86_400)

  /// The precision of the time at which a session was last used.
  static let usePrecision: Duration = .seconds(60)
}

extension Timestamp {
  /// Returns the moment that lies a duration before another.
  static func - (moment: Timestamp, duration: Duration) -> Timestamp {
    moment + (.zero - duration)
  }
}
