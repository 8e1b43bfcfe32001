public import Links
import System

/// A moment as a user types it, read by the clock and in the zone of ``LocalClock/current``.
extension Timestamp: ParameterValue {
  /// Reads a time of today, a day, a day with a time, a duration from now, RFC 3339, or, where there
  /// are eleven digits or more, the milliseconds since 1970 that JSON has for a time.
  public init?(parameter text: Substring) {
    if text.utf8.count >= 11, text.allSatisfy({ ("0"..."9").contains($0) }) {
      guard let milliseconds = Int64(text) else { return nil }
      self.init(milliseconds: milliseconds)
      return
    }
    let clock = LocalClock.current
    let words = text.lowercased().replacing(/(\d)t(\d)/) { "\($0.1) \($0.2)" }.split(separator: " ")
    if let moment = Self.universal(text) ?? Self.relative(words, to: clock.now()) {
      self = moment
      return
    }
    var reader = HumanTimeParser(today: clock.time(at: clock.now()))
    guard let time = reader.read(words) else { return nil }
    self.init(seconds: clock.zone.seconds(of: time))
  }

  /// The moment in universal time, as RFC 3339 writes it.
  public var parameterText: String { rfc3339 }

  /// The forms that can be typed.
  public static var expectation: String {
    "a time such as 14:05, tomorrow 9:00, 12 May 14:05, 2026-05-12 or in 2h"
  }

  /// A time.
  public static var inputKind: InputKind { .time }

  /// Reads RFC 3339, with an offset from universal time at its end.
  private static func universal(_ text: Substring) -> Timestamp? {
    let pattern =
      #/(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)? ?([Zz]|[+-]\d\d:\d\d)/#
    guard let parts = text.wholeMatch(of: pattern)?.output else { return nil }
    var time = CalendarTime(
      year: Int(parts.1) ?? 0,
      month: Int(parts.2) ?? 0,
      day: Int(parts.3) ?? 0,
      hour: Int(parts.4) ?? 0,
      minute: Int(parts.5) ?? 0,
      second: parts.6.flatMap { Int($0) } ?? 0
    )
    guard time.isValid else { return nil }
    if parts.8.count == 6 {
      let hours = Int(parts.8.dropFirst().prefix(2)) ?? 0
      let minutes = Int(parts.8.suffix(2)) ?? 0
      guard hours < 24, minutes < 60 else { return nil }
      time.offset = (parts.8.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
    let fraction = parts.7.map { Int(($0 + "00").prefix(3)) ?? 0 } ?? 0
    return Timestamp(seconds: time.seconds) + .milliseconds(fraction)
  }

  /// Reads a duration from now, such as `in 2h` or `30 min ago`.
  private static func relative(_ words: [Substring], to now: Timestamp) -> Timestamp? {
    if words == ["now"] { return now }
    let isPast = words.last == "ago"
    guard isPast != (words.first == "in") else { return nil }
    let text = (isPast ? words.dropLast() : words.dropFirst()).joined()
    guard let parts = text.wholeMatch(of: /(\d{1,6})([a-z]+)/)?.output, let count = Int(parts.1),
      let unit = seconds(ofUnit: parts.2)
    else { return nil }
    return now + .seconds((isPast ? -1 : 1) * count * unit)
  }

  private static func seconds(ofUnit unit: Substring) -> Int? {
    switch unit {
    case "s", "sec", "second", "seconds": 1
    case "m", "min", "minute", "minutes": 60
    case "h", "hour", "hours": 3600
    case "d", "day", "days": 86_400
    case "w", "week", "weeks": 7 * 86_400
    default: nil
    }
  }
}

/// Reads the words of a day and a time of day.
struct HumanTimeParser {
  private let today: CalendarTime
  private var day: CalendarTime?
  private var clock: (hour: Int, minute: Int, second: Int)?
  private var date: (day: Int?, month: Int?, year: Int?) = (nil, nil, nil)

  init(today: CalendarTime) {
    self.today = today
  }

  /// Returns the time, or nil where the words are no time.
  mutating func read(_ words: [Substring]) -> CalendarTime? {
    guard !words.isEmpty, words.allSatisfy({ take($0) }) else { return nil }
    guard var time = namedDay else { return nil }
    (time.hour, time.minute, time.second) = clock ?? (0, 0, 0)
    return time.isValid ? time : nil
  }

  /// The day that the words name: today where they name only a time.
  private var namedDay: CalendarTime? {
    switch date {
    case (nil, nil, nil): day ?? (clock == nil ? nil : today)
    case (let number?, let month?, let year) where day == nil:
      CalendarTime(year: year ?? today.year, month: month, day: number)
    case (_, _, _): nil
    }
  }

  private mutating func take(_ word: Substring) -> Bool {
    takeClock(word) || takeDay(word) || takeDate(word)
  }

  private mutating func takeClock(_ word: Substring) -> Bool {
    guard clock == nil, let parts = word.wholeMatch(of: /(\d{1,2}):(\d\d)(?::(\d\d))?/)?.output
    else { return false }
    clock = (Int(parts.1) ?? 0, Int(parts.2) ?? 0, parts.3.flatMap { Int($0) } ?? 0)
    return true
  }

  /// Takes a day by its name; a day of the week is the next one after today.
  private mutating func takeDay(_ word: Substring) -> Bool {
    guard day == nil else { return false }
    let names = CalendarTime.weekdayNames.map { $0.lowercased() }
    let ahead: Int
    switch word {
    case "today": ahead = 0
    case "tomorrow": ahead = 1
    case "yesterday": ahead = -1
    default:
      guard word.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(word) }) else {
        return takeFullDate(word)
      }
      ahead = (index - today.weekday + 6) % 7 + 1
    }
    day = CalendarTime(seconds: Int64(today.dayNumber + ahead) * 86_400)
    return true
  }

  private mutating func takeFullDate(_ word: Substring) -> Bool {
    guard let parts = word.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)/)?.output else { return false }
    day = CalendarTime(
      year: Int(parts.1) ?? 0,
      month: Int(parts.2) ?? 0,
      day: Int(parts.3) ?? 0
    )
    return true
  }

  /// Takes a part of a date such as `12 May 2026`.
  private mutating func takeDate(_ word: Substring) -> Bool {
    let months = CalendarTime.monthNames.map { $0.lowercased() }
    if date.month == nil, word.count >= 3,
      let index = months.firstIndex(where: { $0.hasPrefix(word) })
    {
      date.month = index + 1
    } else if date.day == nil, let day = Int(word), 1...31 ~= day {
      date.day = day
    } else if date.year == nil, word.count == 4, let year = Int(word), year > 0 {
      date.year = year
    } else {
      return false
    }
    return true
  }
}
