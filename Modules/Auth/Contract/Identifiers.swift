public import Links

/// The number of an account; it is never given to anybody else.
public struct AccountID: RawRepresentable, Hashable, Sendable, Codable {
  /// The number.
  public let rawValue: Int64

  /// Takes the number of an account.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Takes the number of an account.
  public init(_ number: Int64) {
    rawValue = number
  }
}

/// The number of a signed-in session, as its owner sees it in a list.
public struct SessionID: RawRepresentable, Hashable, Sendable, Codable {
  /// The number.
  public let rawValue: Int64

  /// Takes the number of a session.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Takes the number of a session.
  public init(_ number: Int64) {
    rawValue = number
  }
}

extension AccountID: ParameterValue, Comparable, CustomStringConvertible {
  /// Says what one has to write.
  public static var expectation: String { "the number of an account" }

  /// The number as text.
  public var description: String { "\(rawValue)" }

  /// Orders accounts by the time at which they were made.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
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
