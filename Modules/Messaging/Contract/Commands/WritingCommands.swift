public import Links
public import Mediator

/// Sends a message to a friend or to a group.
public struct SendMessage: Command {
  /// Which message it became.
  public typealias Response = SendMessageResponse

  /// Why it was not sent.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "send"

  /// What it does.
  public static let summary = "Sends a message to a friend or a group."

  /// A line that works.
  public static let example = "messaging send bob \"Lunch at noon?\""

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("to", summary: "a friend, or a group such as group/12"),
    Parameter("text", summary: "what to say, at most 4,000 characters"),
    Parameter("key", summary: "a UUID of your own: sent twice under one key, it is one message")
  )

  /// Whom it is for.
  public let correspondent: Correspondent

  /// What it says.
  public let text: MessageText

  /// The client's own name for the message; without one, every sending is a new message.
  public let key: MessageKey?

  /// Creates the command.
  public init(correspondent: Correspondent, text: MessageText, key: MessageKey? = nil) {
    self.correspondent = correspondent
    self.text = text
    self.key = key
  }
}

/// Changes what one's own message says, within fifteen minutes.
public struct EditMessage: Command {
  /// What came of it.
  public typealias Response = MessageChangeResponse

  /// Why it was not changed.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "edit"

  /// What it does.
  public static let summary = "Changes a message of yours within 15 minutes."

  /// A line that works.
  public static let example = "messaging edit 3.17 \"Lunch at one?\""

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("message", summary: "which message, such as 3.17"),
    Parameter("text", summary: "what it says from now on")
  )

  /// Which message.
  public let message: MessageID

  /// What it says from now on.
  public let text: MessageText

  /// Creates the command.
  public init(message: MessageID, text: MessageText) {
    self.message = message
    self.text = text
  }
}

/// Deletes a message for everybody, or takes it from one's own sight.
public struct DeleteMessage: Command {
  /// What came of it.
  public typealias Response = MessageChangeResponse

  /// Why it was not deleted.
  public typealias Failure = MessagingError

  /// The word for it.
  public static let name = "delete"

  /// What it does.
  public static let summary = "Deletes a message of yours for everybody, or any for you alone."

  /// A line that works.
  public static let example = "messaging delete 3.17"

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("message", summary: "which message, such as 3.17"),
    Parameter("for-me", summary: "take it from your own sight only")
  )

  /// Which message.
  public let message: MessageID

  /// Whether it stays there for the others.
  public let onlyForMe: Bool

  /// Creates the command.
  public init(message: MessageID, onlyForMe: Bool = false) {
    self.message = message
    self.onlyForMe = onlyForMe
  }
}
