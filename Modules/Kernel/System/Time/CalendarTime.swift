/// A day and a time of day, as a calendar and a clock in some time zone show them.
public struct CalendarTime: Hashable, Sendable {
  /// The year.
  public var year: Int

  /// The month, from 1 to 12.
  public var month: Int

  /// The day of the month, from 1.
  public var day: Int

  /// The hour, from 0 to 23.
  public var hour: Int

  /// The minute.
  public var minute: Int

  /// The second.
  public var second: Int

  /// The seconds that the zone is ahead of UTC at that moment.
  public var offset: Int

  /// Creates a time from its parts.
  public init(
    year: Int,
    month: Int,
    day: Int,
    hour: Int = 0,
    minute: Int = 0,
    second: Int = 0,
    offset: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.offset = offset
  }
}

extension CalendarTime {
  /// The seconds of the years 1 to 9999 since the beginning of 1970 in UTC.
  static let supported: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Creates the time in a zone of a fixed offset.
  ///
  /// Moments before the year 1 and after the year 9999 become the first and the last one between.
  ///
  /// - Parameters:
  ///   - seconds: The seconds since the beginning of 1970 in UTC.
  ///   - offset: The seconds that the zone is ahead of UTC.
  public init(seconds: Int64, offset: Int = 0) {
    let range = Self.supported
    let local = min(max(seconds, range.lowerBound), range.upperBound) + Int64(offset)
    let inDay = Int((local % 86_400 + 86_400) % 86_400)
    self.init(days: Int((local - Int64(inDay)) / 86_400))
    hour = inDay / 3600
    minute = inDay / 60 % 60
    second = inDay % 60
    self.offset = offset
  }

  /// Creates the beginning of a day, by the days since the beginning of 1970.
  ///
  /// A year begins in March here, so that the leap day is its last, and 400 years have 146,097 days.
  private init(days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isAfterDecember = month >= 10
    self.init(
      year: yearOfEra + era * 400 + (isAfterDecember ? 1 : 0),
      month: isAfterDecember ? month - 9 : month + 3,
      day: dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// The days since the beginning of 1970; two times of the same day have the same number.
  public var dayNumber: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week, from 0 for Sunday to 6.
  public var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }

  /// The seconds since the beginning of 1970 in UTC, by the offset.
  public var seconds: Int64 {
    Int64(dayNumber) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
  }

  /// Whether a calendar and a clock have such a time.
  public var isValid: Bool {
    guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day, 0...23 ~= hour, 0...59 ~= minute,
      0...59 ~= second
    else { return false }
    let same = CalendarTime(days: dayNumber)
    return same.month == month && same.day == day
  }
}
