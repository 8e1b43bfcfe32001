public import Links
public import Mediator

/// Sends a message that answers another one.
public struct ReplyToMessage: Command {
  /// The stored message.
  public typealias Response = SendMessageResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "reply"

  /// What the command does, for the help.
  public static let summary = "Answers a message in its conversation."

  /// A line that works, for the help.
  public static let example = "messaging reply 3.17 At noon"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("message", summary: "the message's number, such as 3.17"),
    Parameter("text", summary: "what to say, at most \(MessageText.limit) characters"),
    Parameter(
      "key",
      summary: "a UUID of yours; a message that is sent twice with it is stored once"
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
public struct AddReaction: Command {
  /// The most different reactions to a message.
  public static let maximumKinds = 12

  /// The change.
  public typealias Response = ReactionResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "react"

  /// What the command does, for the help.
  public static let summary = "Adds an emoji to a message."

  /// A line that works, for the help.
  public static let example = "messaging react 3.17 👍"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("message", summary: "the message's number, such as 3.17"),
    "emoji"
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
public struct RemoveReaction: Command {
  /// The change.
  public typealias Response = ReactionResponse

  /// Why the command was refused.
  public typealias Failure = MessagingError

  /// The command word.
  public static let name = "unreact"

  /// What the command does, for the help.
  public static let summary = "Takes back an emoji from a message."

  /// A line that works, for the help.
  public static let example = "messaging unreact 3.17 👍"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("message", summary: "the message's number, such as 3.17"),
    "emoji"
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
