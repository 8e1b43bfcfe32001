/// The clocks and the random source of a program, which a test can replace.
public struct SystemServices: Sendable {
  /// Returns the time of day.
  public let now: @Sendable () -> Timestamp

  /// Returns a monotonic time since an arbitrary start.
  public let elapsed: @Sendable () -> Duration

  /// Suspends for a duration, or until the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void

  /// Returns 64 unpredictable bits.
  public let random: @Sendable () -> UInt64

  /// Creates services from their four sources.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    elapsed: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> UInt64
  ) {
    self.now = now
    self.elapsed = elapsed
    self.sleep = sleep
    self.random = random
  }
}

extension SystemServices {
  /// Creates services that use a clock and the system's random generator.
  ///
  /// - Parameters:
  ///   - clock: Measures durations and waits.
  ///   - now: Returns the time of day, for which the standard library has no source.
  @inlinable
  public init(clock: some Clock<Duration>, now: @escaping @Sendable () -> Timestamp) {
    let start = clock.now
    self.init(
      now: now,
      elapsed: { start.duration(to: clock.now) },
      sleep: { try await clock.sleep(for: $0) },
      random: { UInt64.random(in: .min ... .max) }
    )
  }
}

extension SystemServices {
  /// Returns the same services with another source of the time of day.
  ///
  /// - Parameter clock: Tells the time of day, or nil to keep the present source.
  /// - Returns: The services.
  public func timed(by clock: (@Sendable () -> Timestamp)?) -> Self {
    Self(now: clock ?? now, elapsed: elapsed, sleep: sleep, random: random)
  }
}
