public import Links

/// The number of a signed-in session, as its owner sees it in a list.
public struct SessionID: RawRepresentable, Hashable, Sendable, Codable {
  /// The number.
  public let rawValue: Int64

  /// Takes the number of a session.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

extension SessionID: ParameterValue, Comparable, CustomStringConvertible {
  /// Says what one has to write.
  public static var expectation: String { "the number of a session, as `sessions` lists it" }

  /// The number as text.
  public var description: String { "\(rawValue)" }

  /// Orders sessions by the time at which they began.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
