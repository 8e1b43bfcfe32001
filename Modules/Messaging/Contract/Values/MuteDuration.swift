public import Links

/// How long a conversation stays silent, written `30m`, `8h` or `7d`.
public struct MuteDuration: Hashable, Sendable, ParameterValue {
  /// What the user must enter.
  public static let expectation = "a time such as 30m, 8h or 7d, or leave it empty"

  /// The times that a front offers.
  public static let suggestions = ["1h", "8h", "1d", "7d"]

  /// The longest time in minutes: a year.
  private static let maximum = 365 * 24 * 60

  /// The time in minutes.
  public let minutes: Int

  /// Creates a time, or nil if it is shorter than a minute or longer than a year.
  public init?(minutes: Int) {
    guard (1...Self.maximum).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// Parses a number with `m`, `h` or `d` behind it.
  public init?(parameter text: Substring) {
    let units: [Character: Int] = ["m": 1, "h": 60, "d": 24 * 60]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int(parameter: text.dropLast()),
      (1...Self.maximum).contains(number)
    else { return nil }
    self.init(minutes: number * unit)
  }

  /// The time in the largest unit that has a whole number of it.
  public var parameterText: String {
    if minutes.isMultiple(of: 24 * 60) { return "\(minutes / (24 * 60))d" }
    return minutes.isMultiple(of: 60) ? "\(minutes / 60)h" : "\(minutes)m"
  }

  /// The time in words, such as `8 hours`.
  public var words: String {
    let text = parameterText
    let (unit, number) = (text.last, text.dropLast())
    let name = unit == "d" ? "day" : unit == "h" ? "hour" : "minute"
    return number == "1" ? "1 \(name)" : "\(number) \(name)s"
  }

  /// The time as a duration.
  public var duration: Duration { .seconds(minutes * 60) }
}
