import System

/// Writes times for a user: relative to now, on the clock and the calendar of their zone.
///
/// ```swift
/// let times = RelativeTimeFormatter(.current)
/// times.text(message.sentAt)  // "3 min ago", "14:05", "Tue 14:05", "12 May", "12 May 2025"
/// ```
public struct RelativeTimeFormatter: Sendable {
  private let clock: LocalClock
  private let now: Timestamp

  /// Whether every time is written in full.
  public let isFull: Bool

  /// Creates a writer; all that it writes is relative to the moment of its creation.
  ///
  /// - Parameters:
  ///   - clock: The user's clock.
  ///   - isFull: Whether every time is written in full, as `2026-05-12 14:05:09 +02:00`.
  public init(_ clock: LocalClock, isFull: Bool = false) {
    self.clock = clock
    self.isFull = isFull
    now = clock.now()
  }

  /// Returns a time as short as it is clear: relative within an hour, else clock, weekday or date.
  public func text(_ moment: Timestamp) -> String {
    guard !isFull else { return full(moment) }
    let minutes = (now - moment).components.seconds / 60
    if 0..<60 ~= minutes, moment <= now { return minutes == 0 ? "now" : "\(minutes) min ago" }
    let (time, today) = (clock.time(at: moment), clock.time(at: now))
    let days = today.dayNumber - time.dayNumber
    if days == 0 { return time.clockText }
    if abs(days) < 7 { return "\(time.weekdayName.prefix(3)) \(time.clockText)" }
    let date = "\(time.day) \(time.monthName.prefix(3))"
    return time.year == today.year ? date : "\(date) \(time.year)"
  }

  /// Returns the time of day, for lines beneath the date of their day.
  public func timeOfDay(_ moment: Timestamp) -> String {
    isFull ? full(moment) : clock.time(at: moment).clockText
  }

  /// Returns the number of the day; all moments of a day have the same.
  public func dayNumber(of moment: Timestamp) -> Int { clock.time(at: moment).dayNumber }

  /// Returns the date of a moment: `Today`, `Yesterday`, or `Tuesday, 12 May`.
  public func day(of moment: Timestamp) -> String {
    let (time, today) = (clock.time(at: moment), clock.time(at: now))
    switch today.dayNumber - time.dayNumber {
    case 0: return "Today"
    case 1: return "Yesterday"
    default:
      let date = "\(time.weekdayName), \(time.day) \(time.monthName)"
      return time.year == today.year ? date : "\(date) \(time.year)"
    }
  }

  private func full(_ moment: Timestamp) -> String {
    let time = clock.time(at: moment)
    let minutes = abs(time.offset) / 60
    let zone =
      (time.offset < 0 ? "-" : "+") + (minutes / 60).padded(to: 2) + ":"
      + (minutes % 60).padded(to: 2)
    return "\(time.dateText) \(time.clockText):\(time.second.padded(to: 2)) \(zone)"
  }
}

extension CalendarTime {
  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static let weekdayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The month's name.
  var monthName: String { Self.monthNames[month - 1] }

  /// The name of the day of the week.
  var weekdayName: String { Self.weekdayNames[weekday] }
}
