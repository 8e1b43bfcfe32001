public import AuthContract
public import Links

/// The number of a conversation between two users or in a group.
public struct ConversationID: RawRepresentable, Hashable, Sendable, Codable, ParameterValue {
  /// What the user must enter.
  public static let expectation = "a group number, such as 12"

  /// The stored number.
  public let rawValue: Int64

  /// Creates a number, or nil if no conversation can have it.
  public init?(rawValue: Int64) {
    guard (1...Int64(Int32.max)).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// Parses a number, with or without `group/` before it.
  public init?(parameter text: Substring) {
    let digits = text.hasPrefix("group/") ? text.dropFirst(6) : text
    guard let number = Int64(parameter: digits) else { return nil }
    self.init(rawValue: number)
  }

  /// Parses a number from UTF-8, with or without `group/` before it.
  public init?(parameter bytes: Span<UInt8>) {
    guard let text = String(parameter: bytes) else { return nil }
    self.init(parameter: Substring(text))
  }
}

extension ConversationID: CustomStringConvertible {
  /// The number as text.
  public var description: String { String(rawValue) }
}

/// The other side of a conversation: a user, or a group.
public enum Correspondent: Hashable, Sendable, ParameterValue {
  /// A user.
  case person(Username)

  /// A group.
  case group(ConversationID)

  /// What the user must enter.
  public static let expectation = "a username, or a group such as group/12"

  /// Parses a username, or a group's number after `group/`.
  public init?(parameter text: Substring) {
    if text.hasPrefix("group/") {
      guard let group = ConversationID(parameter: text) else { return nil }
      self = .group(group)
    } else {
      guard let username = Username(text) else { return nil }
      self = .person(username)
    }
  }

  /// The username, or the group as in links.
  public var parameterText: String {
    switch self {
    case .person(let username): username.text
    case .group(let group): "group/\(group)"
    }
  }
}
