import Navigation
public import AuthContract
public import Mediator

/// The message that another one answers, as the reader sees it.
public struct QuotedMessage: Hashable, Sendable, Codable {
  /// The conversation's and the message's number.
  public let id: MessageID

  /// The sender's username; nil for a deleted account, and if the reader may not see the message.
  public let from: Username?

  /// The sender's display name, or nil if the reader may not see the message.
  public let name: String?

  /// The text, or nil if the message was deleted or the reader may not see it.
  public let text: String?

  /// Describes a message.
  public init(id: MessageID, from: Username?, name: String?, text: String?) {
    self.id = id
    self.from = from
    self.name = name
    self.text = text
  }

  /// The message in a few words.
  public var summary: String {
    guard let name else { return "a message that you cannot see" }
    let sender = from.map { $0.text == name ? name : ScreenPerson($0, name: name).text } ?? name
    return "\(sender): \(text ?? "deleted message")"
  }
}

/// A reaction to a message, with how many users gave it.
public struct MessageReaction: Hashable, Sendable, Codable {
  /// The emoji.
  public let emoji: Emoji

  /// How many users gave it, without users that the reader has blocked.
  public let count: Int

  /// Whether the reader gave it.
  public let isMine: Bool

  /// Describes a reaction.
  public init(emoji: Emoji, count: Int, isMine: Bool) {
    self.emoji = emoji
    self.count = count
    self.isMine = isMine
  }

  /// The emoji with its count.
  var text: String { "\(emoji)\(count)" }
}

/// A change of the caller's reactions to a message.
public struct ReactionResponse: CommandResponse, Hashable {
  /// The conversation's and the message's number.
  public let id: MessageID

  /// The emoji.
  public let emoji: Emoji

  /// Whether the caller gives the reaction now.
  public let isGiven: Bool

  /// Whether it was otherwise before.
  public let isChange: Bool

  /// Describes a change.
  public init(id: MessageID, emoji: Emoji, isGiven: Bool, isChange: Bool) {
    self.id = id
    self.emoji = emoji
    self.isGiven = isGiven
    self.isChange = isChange
  }

  /// The change as a sentence.
  public var description: String {
    if isGiven { return "You reacted to \(id) with \(emoji)." }
    return isChange
      ? "You took back \(emoji) from \(id)." : "You had not reacted to \(id) with \(emoji)."
  }
}
