/// A wall-clock time in milliseconds since January 1, 1970.
public struct Timestamp: Hashable, Sendable, Codable {
  /// The milliseconds since January 1, 1970, UTC.
  public let milliseconds: Int64

  /// Creates a timestamp from milliseconds since January 1, 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Decodes the number of milliseconds.
  public init(from decoder: any Decoder) throws {
    milliseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Encodes the number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension Timestamp: Comparable {
  /// Orders timestamps by time.
  public static func < (left: Self, right: Self) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the time a duration after another, or the last or first that can be expressed.
  public static func + (moment: Self, duration: Duration) -> Self {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
    let milliseconds = isTooLong ? (seconds < 0 ? .min : .max) : whole
    let fraction = attoseconds / 1_000_000_000_000_000
    return Self(milliseconds: moment.milliseconds.adding(milliseconds).adding(fraction))
  }

  /// Returns the duration between two times, as far as it can be expressed.
  public static func - (later: Self, earlier: Self) -> Duration {
    let (difference, isTooGreat) = later.milliseconds.subtractingReportingOverflow(
      earlier.milliseconds
    )
    guard isTooGreat else { return .milliseconds(difference) }
    return .milliseconds(later > earlier ? Int64.max : .min)
  }
}

extension Int64 {
  /// The sum, or the greatest or least number where it is beyond.
  fileprivate func adding(_ other: Int64) -> Int64 {
    let (sum, isTooGreat) = addingReportingOverflow(other)
    return isTooGreat ? (other < 0 ? .min : .max) : sum
  }
}
