import Links
public import Mediator

/// Sends a message to a friend or to a group.
public struct SendMessage: Command<SendMessageResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "send",
    summary: "Sends a message to a friend or a group.",
    example: "messaging send bob Lunch at noon?",
    signature: ParameterSignature(
      Self.init,
      named: Parameter("to", summary: "a friend, or a group"),
      Parameter("text", summary: "what to say, at most \(MessageText.limit) characters"),
      Parameter(
        "key",
        summary: "a UUID of yours; a message that is sent twice with it is stored once"
      )
    )
  )

  /// The friend or the group.
  public let correspondent: Correspondent

  /// The text.
  public let text: MessageText

  /// The client's own key for the message; without one, each send is a new message.
  public let key: MessageIdempotencyKey?

  /// Creates the command.
  public init(correspondent: Correspondent, text: MessageText, key: MessageIdempotencyKey? = nil) {
    self.correspondent = correspondent
    self.text = text
    self.key = key
  }
}

/// Edits the caller's own message, within ``minutes``.
public struct EditMessage: Command<MessageChangeResponse, MessagingError> {
  /// How many minutes after sending a message can be edited.
  public static let minutes = 15

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "edit",
    summary: "Edits a message of yours within \(minutes) minutes.",
    example: "messaging edit 3.17 Lunch at one?",
    signature: ParameterSignature(
      Self.init,
      named: MessageID.parameter,
      Parameter("text", summary: "the new text")
    )
  )

  /// The message.
  public let message: MessageID

  /// The new text.
  public let text: MessageText

  /// Creates the command.
  public init(message: MessageID, text: MessageText) {
    self.message = message
    self.text = text
  }
}

/// Deletes the caller's own message for all members, or hides any message from the caller.
public struct DeleteMessage: Command<MessageChangeResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "delete",
    summary: "Deletes a message of yours, or hides any message from you.",
    example: "messaging delete 3.17",
    confirmation: "Delete this message? You can undo this for ten seconds.",
    signature: ParameterSignature(
      Self.init,
      named: MessageID.parameter,
      Parameter("for-me", summary: "hide it from you only")
    )
  )

  /// The message.
  public let message: MessageID

  /// Whether the message is only hidden from the caller.
  public let onlyForMe: Bool

  /// Creates the command.
  public init(message: MessageID, onlyForMe: Bool = false) {
    self.message = message
    self.onlyForMe = onlyForMe
  }
}
