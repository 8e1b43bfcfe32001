public import System

/// The time of day and the time zone of a user.
///
/// Times that a user types are read by the current clock; a test or a front replaces it:
///
/// ```swift
/// LocalClock.$current.withValue(LocalClock(zone: .utc) { noon }) { Timestamp(parameter: "14:05") }
/// ```
public struct LocalClock: Sendable {
  /// The clock of this task: the system's, unless it was replaced.
  @TaskLocal public static var current = LocalClock(zone: .system) {
    Timestamp(milliseconds: WallClock.milliseconds)
  }

  /// The time zone.
  public let zone: ZoneClock

  /// Returns the moment that is now.
  public let now: @Sendable () -> Timestamp

  /// Creates a clock.
  public init(zone: ZoneClock, now: @escaping @Sendable () -> Timestamp) {
    self.zone = zone
    self.now = now
  }

  /// Returns what the clock and the calendar show at a moment.
  public func time(at moment: Timestamp) -> CalendarTime { zone.time(at: moment.seconds) }
}

extension Timestamp {
  /// The whole seconds since January 1, 1970, UTC.
  public var seconds: Int64 {
    milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
  }

  /// Creates a timestamp from seconds, as far as milliseconds can express them.
  init(seconds: Int64) {
    let (product, isTooGreat) = seconds.multipliedReportingOverflow(by: 1000)
    self.init(milliseconds: isTooGreat ? (seconds < 0 ? .min : .max) : product)
  }

  /// The moment in universal time as RFC 3339 writes it: `2026-05-12T12:05:09.250Z`.
  public var rfc3339: String {
    let time = CalendarTime(seconds: seconds)
    let fraction = (milliseconds % 1000 + 1000) % 1000
    return "\(time.dateText)T\(time.clockText):\(time.second.padded(to: 2))"
      + ".\(Int(fraction).padded(to: 3))Z"
  }
}

extension CalendarTime {
  /// The date as `2026-05-12`.
  var dateText: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }

  /// The time of day as `14:05`.
  var clockText: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }
}

extension Int {
  /// The digits, with zeros before them.
  func padded(to digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
