import System

/// A moment as HTTP spells it, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the text for a moment.
  ///
  /// - Parameter seconds: The seconds since the beginning of 1970 in UTC.
  /// - Returns: The text.
  public static func text(of seconds: Int64) -> String {
    let time = CalendarTime(seconds: seconds)
    let clock = [time.hour, time.minute, time.second].map(twoDigits).joined(separator: ":")
    let year = String(time.year)
    let padding = String(repeating: "0", count: 4 - year.count)
    return "\(days[time.weekday]), \(twoDigits(time.day)) \(months[time.month - 1]) "
      + "\(padding)\(year) \(clock) GMT"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
