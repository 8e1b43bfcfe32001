public import AuthContract
public import Mediator

/// Somebody sent a message.
///
/// What it says is not in here: a message that is deleted must leave no copy behind.
public struct MessageSent: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "messaging.message-sent"

  /// The message.
  public let message: MessageID

  /// Who sent it.
  public let sender: AccountID

  /// The conversation that the event is about.
  public var subject: String { "conversation/\(message.rawValue >> 32)" }

  /// Creates the account of the fact.
  public init(message: MessageID, sender: AccountID) {
    self.message = message
    self.sender = sender
  }
}

/// Everything that an account had written was forgotten.
public struct AccountMessagesErased: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "messaging.account-forgotten"

  /// The account.
  public let account: AccountID

  /// The account that the event is about.
  public var subject: String { "account/\(account)" }

  /// Creates the account of the fact.
  public init(account: AccountID) {
    self.account = account
  }
}
