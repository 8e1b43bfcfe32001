/// Everything that a program takes from the world around it, so that a test can bring its own.
public struct SystemServices: Sendable {
  /// Tells the time of day.
  public let now: @Sendable () -> Timestamp

  /// Tells how long the program has been running; it never goes back.
  public let elapsed: @Sendable () -> Duration

  /// Waits for as long as it is told, or until the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void

  /// Draws 64 unpredictable bits.
  public let random: @Sendable () -> UInt64

  /// Creates an environment from its four sources.
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
  /// Creates an environment that lives by a clock and the system's generator.
  ///
  /// - Parameters:
  ///   - clock: What measures durations and waits.
  ///   - now: Tells the time of day, which the standard library does not know.
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

/// A moment of wall-clock time, in milliseconds since the first of January 1970.
public struct Timestamp: Hashable, Sendable, Codable {
  /// The milliseconds since the first of January 1970, in universal time.
  public let milliseconds: Int64

  /// Creates a moment from milliseconds since the first of January 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Reads a moment as the bare number of milliseconds.
  public init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Writes the moment as the bare number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension Timestamp: Comparable {
  /// Orders moments by time.
  public static func < (left: Self, right: Self) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the moment that lies a duration after another.
  public static func + (moment: Self, duration: Duration) -> Self {
    let (seconds, attoseconds) = duration.components
    return Self(
      milliseconds: moment.milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000
    )
  }

  /// Returns how long after another moment this one lies.
  public static func - (later: Self, earlier: Self) -> Duration {
    .milliseconds(later.milliseconds - earlier.milliseconds)
  }
}
