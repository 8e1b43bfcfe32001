import Links
public import Mediator

/// Sends a message that answers another one.
public struct ReplyToMessage: Command<SendMessageResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "reply",
    summary: "Answers a message in its conversation.",
    example: "messaging reply 3.17 At noon",
    signature: ParameterSignature(
      Self.init,
      named: MessageID.parameter,
      Parameter("text", summary: "what to say, at most \(MessageText.limit) characters"),
      Parameter(
        "key",
        summary: "a UUID of yours; a message that is sent twice with it is stored once"
      )
    )
  )

  /// The message to answer.
  public let message: MessageID

  /// The text.
  public let text: MessageText

  /// The client's own key for the message; without one, each send is a new message.
  public let key: MessageIdempotencyKey?

  /// Creates the command.
  public init(message: MessageID, text: MessageText, key: MessageIdempotencyKey? = nil) {
    self.message = message
    self.text = text
    self.key = key
  }
}

/// Adds a reaction of the caller to a message.
public struct AddReaction: Command<ReactionResponse, MessagingError> {
  /// The most different reactions to a message.
  public static let maximumKinds = 12

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "react",
    summary: "Adds an emoji to a message.",
    example: "messaging react 3.17 👍",
    signature: ParameterSignature(Self.init, named: MessageID.parameter, "emoji")
  )

  /// The message.
  public let message: MessageID

  /// The reaction.
  public let emoji: Emoji

  /// Creates the command.
  public init(message: MessageID, emoji: Emoji) {
    self.message = message
    self.emoji = emoji
  }
}

/// Takes back a reaction of the caller.
public struct RemoveReaction: Command<ReactionResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "unreact",
    summary: "Takes back an emoji from a message.",
    example: "messaging unreact 3.17 👍",
    signature: ParameterSignature(Self.init, named: MessageID.parameter, "emoji")
  )

  /// The message.
  public let message: MessageID

  /// The reaction.
  public let emoji: Emoji

  /// Creates the command.
  public init(message: MessageID, emoji: Emoji) {
    self.message = message
    self.emoji = emoji
  }
}
