import Mediator

/// How often all people together may guess wrongly: so many at once, then one a second.
///
/// A right guess gives its place back, so people who know their passwords do not use the limit up.
/// Whoever guesses at many names is slowed down, and others wait with them for seconds, not more.
struct TotalLimit: Equatable, Sendable {
  /// When all that was taken will have been given back.
  let fullAt: Timestamp

  /// How many wrong guesses fit in at once.
  static let burst = 600

  /// How long it takes until one more fits in.
  static let interval: Duration = .seconds(1)

  /// Takes a place, or returns how long it is until there is one.
  static func reserve(_ past: TotalLimit?, at now: Timestamp) -> (TotalLimit, wait: Duration?) {
    let width = interval * burst
    let fullAt = min(max(past?.fullAt ?? now, now), now + width)
    guard fullAt + interval <= now + width else {
      return (TotalLimit(fullAt: fullAt), fullAt + interval - (now + width))
    }
    return (TotalLimit(fullAt: fullAt + interval), nil)
  }

  /// Gives a place back.
  func released() -> TotalLimit {
    TotalLimit(fullAt: fullAt - Self.interval)
  }
}
