public import AuthContract
public import Links

/// The number of a conversation, be it between two people or of a group.
public struct ConversationID: RawRepresentable, Hashable, Sendable, Codable, ParameterValue {
  /// What a text must be to name a conversation.
  public static let expectation = "the number of a group, such as 12"

  /// The number as it is stored.
  public let rawValue: Int64

  /// Creates a conversation's number, or nothing if no conversation could have it.
  public init?(rawValue: Int64) {
    guard (1...Int64(Int32.max)).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// Reads a number, with or without the word `group/` that links have before it.
  public init?(parameter text: Substring) {
    let digits = text.hasPrefix("group/") ? text.dropFirst(6) : text
    guard let number = Int64(parameter: digits) else { return nil }
    self.init(rawValue: number)
  }

  /// Reads a number, with or without the word `group/`, straight from UTF-8.
  public init?(parameter bytes: Span<UInt8>) {
    guard let text = String(parameter: bytes) else { return nil }
    self.init(parameter: Substring(text))
  }
}

extension ConversationID: CustomStringConvertible {
  /// The number as text.
  public var description: String { String(rawValue) }
}

/// Those with whom one exchanges messages: one person, or a group.
public enum Correspondent: Hashable, Sendable, ParameterValue {
  /// One person.
  case person(Username)

  /// A group.
  case group(ConversationID)

  /// What a text must be to name somebody to write to.
  public static let expectation = "a username, or a group such as group/12"

  /// Reads a username, or a group's number behind `group/`.
  public init?(parameter text: Substring) {
    if text.hasPrefix("group/") {
      guard let group = ConversationID(parameter: text) else { return nil }
      self = .group(group)
    } else {
      guard let username = Username(text) else { return nil }
      self = .person(username)
    }
  }

  /// The username, or the group as it is written in links.
  public var parameterText: String {
    switch self {
    case .person(let username): username.text
    case .group(let group): "group/\(group)"
    }
  }
}
