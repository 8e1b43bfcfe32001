import AuthContract
import Mediator
import MessagingContract

/// A conversation from the side of one of its members.
struct ConversationMembership: Sendable {
  let conversation: ConversationID
  let account: AccountID

  /// The number of the last message before the account joined.
  let joined: Int

  /// The number of the last read message.
  let seen: Int

  /// The number of unread messages.
  let unread: Int

  /// Whether any message is hidden from the account, or shown in an earlier version.
  let hidesMessages: Bool

  /// The number of the conversation's last message.
  let last: Int

  /// The group's title, or nil between two accounts.
  let title: String?

  /// The group's owner.
  let owner: AccountID?

  /// The description of the group, empty if it has none.
  let about: String

  /// Whether new members of the group see all messages.
  let showsHistory: Bool

  /// Whether the account is an admin of the group; its owner is none.
  let isAdmin: Bool

  /// Until when the conversation is silent.
  let mutedUntil: Timestamp

  /// What the account is told of in the conversation.
  let notices: NoticeLevel

  /// Where the conversation is in the account's inbox.
  let placement: InboxPlacement

  /// The two accounts; nil for a group, and for a deleted account.
  let low: AccountID?
  let high: AccountID?

  var isGroup: Bool { title != nil }

  /// What the account may do, if this is a group.
  var role: GroupRole { owner == account ? .owner : isAdmin ? .admin : .member }

  /// The other of two accounts, if it still exists.
  var other: AccountID? { low == account ? high : low }

  /// What changes when anything in the conversation does.
  var topic: Topic {
    guard !isGroup, let low, let high else { return .group(conversation) }
    return .messages(between: low, and: high)
  }

  /// What changes when a page of the conversation does: unread messages are new only until the
  /// account marks them as read, in any session.
  var topicsOfPage: [Topic] { unread > 0 ? [topic, .reading(in: conversation)] : [topic] }

  /// Returns whether a message was sent after the account joined.
  func includes(_ message: MessageID) -> Bool {
    message.conversation == conversation && message.number > joined
  }
}

/// A new member of a conversation.
struct NewMember {
  let account: AccountID
  let conversation: ConversationID

  /// The number of the last message that the member does not see.
  let joined: Int

  /// The number of the last message that counts as read.
  let seen: Int

  let serial: Int64

  /// Describes a member; all messages before joining count as read.
  init(
    account: AccountID,
    conversation: ConversationID,
    joined: Int,
    seen: Int? = nil,
    serial: Int64
  ) {
    self.account = account
    self.conversation = conversation
    self.joined = joined
    self.seen = seen ?? joined
    self.serial = serial
  }
}

/// A correspondent whose account is known.
enum ResolvedCorrespondent: Sendable {
  case pair(AccountID, Username)
  case group(ConversationID)

  /// Returns what no other transaction may change while an account sends to this address.
  ///
  /// A block is made by one of the accounts, and so waits for a message between them.
  func subjects(for sender: AccountID) -> [LockSubject] {
    switch self {
    case .pair(let other, _): [.account(sender), .account(other)]
    case .group(let group): [.account(sender), LockSubject("messaging/conversation", group)]
    }
  }

  /// Returns the number of the place where an account types: that of the conversation or, before its
  /// first message, one of the two users, which no conversation has.
  func typingPlace(of account: AccountID, in conversation: ConversationID?) -> Int64? {
    if let conversation { return conversation.rawValue }
    guard case .pair = self else { return nil }
    return -1 - (topic(for: account).key & .max)
  }

  /// Returns what changes when anything in the conversation with an account does.
  func topic(for account: AccountID) -> Topic {
    switch self {
    case .pair(let other, _): .messages(between: account, and: other)
    case .group(let group): .group(group)
    }
  }
}
