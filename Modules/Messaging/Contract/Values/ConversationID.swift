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

  /// What may stand before the number of a group, as its link has it too.
  private static let signs = ["#", "group/", "messaging/group/"]

  /// Whether a text begins as the number of a group, and as no title.
  static func hasSign(_ text: Substring) -> Bool { signs.contains(where: text.hasPrefix) }

  /// Parses a number, with or without `#` or `group/` before it.
  public init?(parameter text: Substring) {
    let prefix = Self.signs.first(where: text.hasPrefix) ?? ""
    let digits = text.dropFirst(prefix.count)
    guard let number = Int64(parameter: digits) else { return nil }
    self.init(rawValue: number)
  }

  /// Returns how a sentence names the group: by its title, with the number where others have the same.
  ///
  /// - Parameters:
  ///   - title: The group's title.
  ///   - isShared: Whether the reader has other groups of this title.
  /// - Returns: The title in quotes, and the number if it is needed.
  public func label(titled title: String, isShared: Bool) -> String {
    isShared ? "“\(title)” (#\(self))" : "“\(title)”"
  }

  /// Parses a number from UTF-8, with or without `#` or `group/` before it.
  public init?(parameter bytes: Span<UInt8>) {
    guard let text = String(parameter: bytes) else { return nil }
    self.init(parameter: Substring(text))
  }
}

extension ConversationID: CustomStringConvertible {
  /// The number as text.
  public var description: String { String(rawValue) }
}

/// A group as its members name it: its title where that is unique, or its number.
public enum GroupReference: Hashable, Sendable, ParameterValue {
  /// The group's number, written `#12`.
  case number(ConversationID)

  /// The group's title, in any case.
  case title(String)

  /// What the user must enter.
  public static let expectation = "a group's title, or its number, such as #12"

  /// Always: a title can have several words.
  public static var isText: Bool { true }

  /// The sign of a group's number.
  public static var numberSign: String? { "#" }

  /// Parses a number after `#` or `group/`, or takes the text as a title.
  ///
  /// A number alone is a title as well; where no group has it, it is the number of one.
  public init?(parameter text: Substring) {
    if ConversationID.hasSign(text) {
      guard let number = ConversationID(parameter: text) else { return nil }
      self = .number(number)
    } else {
      guard GroupTitle(text) != nil else { return nil }
      self = .title(String(text))
    }
  }

  /// The title, or the number after `#`.
  public var parameterText: String {
    switch self {
    case .number(let group): "#\(group)"
    case .title(let title): title
    }
  }
}

/// The other side of a conversation: a user, or a group.
public enum Correspondent: Hashable, Sendable, ParameterValue {
  /// A user, or a group whose title could be a username.
  case person(Username)

  /// A group.
  case group(ConversationID)

  /// A group by a title that is no username.
  case titled(String)

  /// What the user must enter.
  public static let expectation = "a username, or a group's title or number, such as #12"

  /// Always: a title can have several words.
  public static var isText: Bool { true }

  /// The sign of a group's number.
  public static var numberSign: String? { "#" }

  /// Parses a username, also after `@`, a group's number after `#` or `group/`, or a title.
  public init?(parameter text: Substring) {
    if ConversationID.hasSign(text) {
      guard let group = ConversationID(parameter: text) else { return nil }
      self = .group(group)
    } else if text.hasPrefix("@") {
      // Screens show users so, and a title cannot.
      guard let username = Username(text.dropFirst()) else { return nil }
      self = .person(username)
    } else if let username = Username(text) {
      self = .person(username)
    } else {
      guard GroupTitle(text) != nil else { return nil }
      self = .titled(String(text))
    }
  }

  /// The username, or the group's number or title.
  public var parameterText: String {
    switch self {
    case .person(let username): username.text
    case .group(let group): "#\(group)"
    case .titled(let title): title
    }
  }
}
