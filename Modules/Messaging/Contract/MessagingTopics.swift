public import AuthContract
public import Mediator

extension Topic {
  /// An account's conversations, with the latest message and the unread count of each.
  public static func inbox(of account: AccountID) -> Topic { Topic("messaging/inbox", account) }

  /// Which groups an account is in, and what they are called.
  public static func groups(of account: AccountID) -> Topic { Topic("messaging/groups", account) }

  /// The invitations of an account to groups.
  public static func invitations(of account: AccountID) -> Topic {
    Topic("messaging/invitations", account)
  }

  /// The reactions to an account's messages.
  public static func reactions(to account: AccountID) -> Topic {
    Topic("messaging/reactions", account)
  }

  /// A group: its messages, its members, its title.
  public static func group(_ group: ConversationID) -> Topic { Topic("messaging/group", group) }

  /// What has been delivered to an account, and whether it shows receipts.
  public static func deliveries(to account: AccountID) -> Topic {
    Topic("messaging/delivered", account)
  }

  /// An account's settings for messages.
  public static func messagingSettings(of account: AccountID) -> Topic {
    Topic("messaging/settings", account)
  }

  /// How far the members of a conversation have read.
  public static func reading(in conversation: ConversationID) -> Topic {
    Topic("messaging/reading", conversation)
  }

  /// The messages between two accounts; other pairs may share the topic.
  public static func messages(between one: AccountID, and other: AccountID) -> Topic {
    let low = min(one.rawValue, other.rawValue)
    let high = max(one.rawValue, other.rawValue)
    return Topic("messaging/pair", low &* 0x5851_F42D_4C95_7F2D &+ high)
  }
}
