#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's time of day.
public enum WallClock {
  /// The time since the beginning of 1970 in UTC.
  public static var sinceEpoch: Duration {
    let time = read(CLOCK_REALTIME)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The milliseconds since the beginning of 1970 in UTC.
  public static var milliseconds: Int64 {
    let time = read(CLOCK_REALTIME)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// A clock that never goes back, read without the cost of a `ContinuousClock.Instant`.
public enum MonotonicClock {
  /// The nanoseconds since some moment before the program started.
  public static var nanoseconds: UInt64 {
    let time = read(CLOCK_MONOTONIC)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

private func read(_ clock: clockid_t) -> timespec {
  var time = timespec()
  clock_gettime(clock, &time)
  return time
}
