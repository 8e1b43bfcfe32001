public import Links

/// One emoji, as a reaction to a message.
public struct Emoji: Hashable, Sendable, TextCodable, CustomStringConvertible {
  /// What the user must enter.
  public static let expectation = "one emoji, such as 👍"

  /// The reaction that is given most.
  public static let example = "👍"

  /// The reactions that are given most.
  public static let suggestions = ["👍", "❤️", "😂", "😮", "😢", "🙏"]

  /// The most bytes of an emoji in UTF-8; families and flags of regions are the longest.
  private static let maximumLength = 64

  /// The emoji.
  public let text: String

  /// Creates an emoji, or nil if the text is anything else or more than one.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.maximumLength, let character = text.first,
      text.dropFirst().isEmpty, let emoji = character.asEmoji
    else { return nil }
    self.text = emoji
  }

  /// Creates an emoji from a parameter.
  public init?(parameter text: Substring) {
    self.init(text)
  }

  /// The emoji.
  public var parameterText: String { text }

  /// The emoji.
  public var description: String { text }
}

extension Character {
  /// The character as an emoji, or nil if it is none: digits, for example, need a keycap.
  fileprivate var asEmoji: String? {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return nil }
    let isShownAsEmoji =
      first.properties.isEmojiPresentation
      || unicodeScalars.dropFirst().contains { Self.emojiMarks.contains($0) }
    if isShownAsEmoji { return String(self) }
    // Many keyboards give ❤ without the mark that makes it more than a sign of text.
    return unicodeScalars.count == 1 && !first.isASCII ? "\(self)\u{FE0F}" : nil
  }

  /// What makes an emoji of a sign of text: the mark for it, a tone of skin, or another emoji that is
  /// joined to it.
  private static let emojiMarks: Set<Unicode.Scalar> = [
    "\u{FE0F}", "\u{200D}", "\u{1F3FB}", "\u{1F3FC}", "\u{1F3FD}", "\u{1F3FE}", "\u{1F3FF}",
  ]
}
