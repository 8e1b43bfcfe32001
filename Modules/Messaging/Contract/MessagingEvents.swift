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

/// A member changed something in a group, or joined or left it; a line in the group says so.
public struct GroupChanged: DurableEvent, Equatable {
  /// The stored name of the event.
  public static let name = "messaging.group-changed"

  /// The line in the group.
  public let message: MessageID

  /// The member who made the change.
  public let author: AccountID

  /// What changed.
  public let kind: GroupChange.Kind

  /// The group.
  public var subject: String { "conversation/\(message.rawValue >> 32)" }

  /// Creates the event.
  public init(message: MessageID, author: AccountID, kind: GroupChange.Kind) {
    self.message = message
    self.author = author
    self.kind = kind
  }
}

/// A member invited a friend to a group.
public struct GroupInvitationSent: DurableEvent, Equatable {
  /// The stored name of the event.
  public static let name = "messaging.group-invitation-sent"

  /// The group.
  public let group: ConversationID

  /// The member who invites.
  public let inviter: AccountID

  /// The friend who is invited.
  public let account: AccountID

  /// The group.
  public var subject: String { "conversation/\(group)" }

  /// Creates the event.
  public init(group: ConversationID, inviter: AccountID, account: AccountID) {
    self.group = group
    self.inviter = inviter
    self.account = account
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
