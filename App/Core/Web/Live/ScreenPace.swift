/// Spreads the screens of a stream, so that many changes at once are few screens.
///
/// The first few go out at once: what someone writes must not wait because their typing was shown.
struct ScreenPace {
  /// The time between two screens of a stream that changes without end.
  static let interval = Duration.milliseconds(100)

  /// How many screens may go out without a pause after a while of silence.
  private static let burst = 4

  /// When all screens so far would have gone out, one in each interval.
  private var due: ContinuousClock.Instant

  /// Begins at a moment at which no screen has gone out.
  init(at now: ContinuousClock.Instant) {
    due = now
  }

  /// Notes a screen that goes out, and returns how long the next one has to wait.
  mutating func pause(afterScreenAt now: ContinuousClock.Instant) -> Duration {
    due = max(due, now) + Self.interval
    return max(.zero, now.duration(to: due) - Self.interval * (Self.burst - 1))
  }
}
