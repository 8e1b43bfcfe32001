public import AuthContract
public import Mediator

/// A user sent a message.
///
/// The event has no text, so that a deleted message leaves no copy.
public struct MessageSent: DurableEvent, Equatable {
  /// The stored name of the event.
  public static let name = "messaging.message-sent"

  /// The message.
  public let message: MessageID

  /// The sender.
  public let sender: AccountID

  /// The conversation of the message.
  public var subject: String { "conversation/\(message.rawValue >> 32)" }

  /// The sender.
  public var actor: Int64? { sender.rawValue }

  /// Creates the event.
  public init(message: MessageID, sender: AccountID) {
    self.message = message
    self.sender = sender
  }
}

/// The erasure of everything that an account had written is finished.
public struct AccountMessagesErased: DurableEvent, Equatable {
  /// The stored name of the event.
  public static let name = "messaging.account-forgotten"

  /// The account.
  public let account: AccountID

  /// The account.
  public var subject: String { "account/\(account)" }

  /// Creates the event.
  public init(account: AccountID) {
    self.account = account
  }
}
