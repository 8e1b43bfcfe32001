#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a time zone turns moments into the time of its clocks, and back.
public struct TimeZoneRules: Sendable {
  private let offset: @Sendable (_ seconds: Int64) -> Int

  /// Creates the rules of a zone.
  ///
  /// - Parameter offset: Returns how many seconds the zone is ahead of UTC, at a moment in seconds
  ///   since the beginning of 1970.
  public init(offset: @escaping @Sendable (_ seconds: Int64) -> Int) {
    self.offset = offset
  }

  /// The zone of this computer, or of the variable `TZ`, as they are when it is first asked for.
  public static let system: TimeZoneRules = {
    // It looks at the file of the zone each time, which takes longer than the rest.
    tzset()
    return TimeZoneRules { seconds in
      var moment = time_t(seconds)
      var parts = tm()
      return localtime_r(&moment, &parts) == nil ? 0 : parts.tm_gmtoff
    }
  }()

  /// The zone of universal time.
  public static let utc = TimeZoneRules { _ in 0 }

  /// Returns the time that clocks in the zone show at a moment.
  ///
  /// - Parameter seconds: The seconds since the beginning of 1970 in UTC.
  /// - Returns: The time, within the years 1 to 9999.
  public func time(at seconds: Int64) -> CalendarTime {
    let range = CalendarTime.supported
    let moment = min(max(seconds, range.lowerBound), range.upperBound)
    return CalendarTime(seconds: moment, offset: offset(moment))
  }

  /// Returns the moment at which clocks in the zone show a time.
  ///
  /// A time that comes twice, because the clocks go back, means the first. A time that is left out,
  /// because they go forward, means the time that clocks show which do not go forward.
  ///
  /// - Parameter time: The time; its offset does not matter.
  /// - Returns: The seconds since the beginning of 1970 in UTC.
  public func seconds(of time: CalendarTime) -> Int64 {
    var time = time
    time.offset = 0
    let universal = time.seconds
    // The offsets a day before and after are the two that can apply.
    let before = universal - Int64(offset(universal - 86_400))
    let after = universal - Int64(offset(universal + 86_400))
    let isBefore = before + Int64(offset(before)) == universal
    let isAfter = after + Int64(offset(after)) == universal
    return isAfter && !isBefore ? after : before
  }
}
