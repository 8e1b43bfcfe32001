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
  public let zone: TimeZoneRules

  /// Returns the moment that is now.
  public let now: @Sendable () -> Timestamp

  /// Creates a clock.
  public init(zone: TimeZoneRules, now: @escaping @Sendable () -> Timestamp) {
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
    var text = DigitText()
    text.appendDate(of: time)
    text.append("T")
    text.appendClock(of: time)
    text.append(":")
    text.append(time.second, digits: 2)
    text.append(".")
    text.append(Int((milliseconds % 1000 + 1000) % 1000), digits: 3)
    text.append("Z")
    return text.string
  }
}

extension CalendarTime {
  /// The date as `2026-05-12`.
  var dateText: String {
    var text = DigitText()
    text.appendDate(of: self)
    return text.string
  }

  /// The time of day as `14:05`.
  var clockText: String {
    var text = DigitText()
    text.appendClock(of: self)
    return text.string
  }
}

/// A text of numbers with a fixed count of digits, of which pages and lists show many.
private struct DigitText {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(24) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ sign: Unicode.Scalar) { bytes.append(UInt8(ascii: sign)) }

  /// Appends a number that is not negative, with zeros before it up to so many digits.
  mutating func append(_ number: Int, digits: Int) {
    let start = bytes.count
    var rest = number
    while bytes.count < start + digits || rest > 0 {
      bytes.insert(UInt8(ascii: "0") + UInt8(rest % 10), at: start)
      rest /= 10
    }
  }

  mutating func appendDate(of time: CalendarTime) {
    append(time.year, digits: 4)
    append("-")
    append(time.month, digits: 2)
    append("-")
    append(time.day, digits: 2)
  }

  mutating func appendClock(of time: CalendarTime) {
    append(time.hour, digits: 2)
    append(":")
    append(time.minute, digits: 2)
  }
}

extension Int {
  /// The digits, with zeros before them.
  func padded(to digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
