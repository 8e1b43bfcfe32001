public import Links

/// One emoji, as a reaction to a message.
public struct Emoji: Hashable, Sendable, Codable, ParameterValue, CustomStringConvertible {
  /// What the user must enter.
  public static let expectation = "one emoji, such as 👍"

  /// The reactions that are given most.
  public static let suggestions = ["👍", "❤️", "😂", "😮", "😢", "🙏"]

  /// The most bytes of an emoji in UTF-8; families and flags of regions are the longest.
  private static let maximumLength = 64

  /// The emoji.
  public let text: String

  /// Creates an emoji, or nil if the text is anything else or more than one.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.maximumLength, let character = text.first,
      text.dropFirst().isEmpty, character.isEmoji
    else { return nil }
    self.text = String(character)
  }

  /// Creates an emoji from a parameter.
  public init?(parameter text: Substring) {
    self.init(text)
  }

  /// The emoji.
  public var parameterText: String { text }

  /// The emoji.
  public var description: String { text }

  /// Decodes an emoji.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let emoji = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.expectation)
    }
    self = emoji
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Character {
  /// Whether the character is shown as an emoji: digits, for example, need a keycap.
  fileprivate var isEmoji: Bool {
    guard let first = unicodeScalars.first?.properties else { return false }
    if first.isEmojiPresentation { return true }
    // U+FE0F asks for the emoji of a character that is a sign of text otherwise.
    return first.isEmoji && unicodeScalars.contains("\u{FE0F}")
  }
}
