import AuthContract
import Database
import MessagingContract

/// What somebody's part in a conversation is.
struct ConversationMembership: Sendable {
  let conversation: ConversationID
  let account: AccountID

  /// The number of the last message before the person came.
  let joined: Int

  /// The number of the last message that counts as read.
  let seen: Int

  /// How many messages are unread.
  let unread: Int

  /// Whether something in here is kept from the person's sight.
  let hides: Bool

  /// The number of the conversation's last message.
  let last: Int

  /// What the group is called, or nothing between two people.
  let title: String?

  /// Whose group it is.
  let owner: AccountID?

  /// The two people; nothing for a group, and where one of them is gone.
  let low: AccountID?
  let high: AccountID?

  var isGroup: Bool { title != nil }

  /// The other one of two people, if the account is still there.
  var other: AccountID? { low == account ? high : low }

  /// Returns whether the message is one that was sent while the person was there.
  func covers(_ message: MessageID) -> Bool {
    message.conversation == conversation && message.number > joined
  }
}

/// Whose conversation, once the names are known.
enum ConversationAddress: Sendable {
  case pair(AccountID, Username)
  case group(ConversationID)
}

extension Queryable where Self: ~Copyable {
  /// Returns somebody's part in a conversation, or nothing where they have none.
  func membership(of account: AccountID, at address: ConversationAddress) throws
    -> ConversationMembership?
  {
    switch address {
    case .group(let id): try membership(of: account, in: id)
    case .pair(let other, _): try membership(of: account, with: other)
    }
  }

  func membership(of account: AccountID, in id: ConversationID) throws -> ConversationMembership? {
    try first(
      """
      SELECT c.id, m.account, m.joined, m.seen, m.unread, m.hides, c.last, c.title, c.owner,
        c.low, c.high
      FROM messaging_conversation AS c
      JOIN messaging_member AS m ON m.conversation = c.id AND m.account = $2
      WHERE c.id = $1
      """,
      id,
      account.rawValue
    ) { row in try ConversationMembership(row) }
  }

  private func membership(of account: AccountID, with other: AccountID) throws
    -> ConversationMembership?
  {
    try first(
      """
      SELECT c.id, m.account, m.joined, m.seen, m.unread, m.hides, c.last, c.title, c.owner,
        c.low, c.high
      FROM messaging_conversation AS c
      JOIN messaging_member AS m ON m.conversation = c.id AND m.account = $3
      WHERE c.low = $1 AND c.high = $2
      """,
      min(account, other).rawValue,
      max(account, other).rawValue,
      account.rawValue
    ) { row in try ConversationMembership(row) }
  }

  /// Returns the number of the conversation between two people, if it has begun.
  func conversation(between one: AccountID, and other: AccountID) throws -> ConversationID? {
    try value(
      "SELECT id FROM messaging_conversation WHERE low = $1 AND high = $2",
      min(one, other).rawValue,
      max(one, other).rawValue
    )
  }

  /// Returns the members of a conversation, those first who came first.
  func members(of conversation: ConversationID) throws -> [AccountID] {
    try all(
      """
      SELECT account FROM messaging_member WHERE conversation = $1 ORDER BY since, account
      """,
      conversation
    ) { row in try row.account(0) }
  }
}

extension ConversationMembership {
  fileprivate init(_ row: borrowing DatabaseRow) throws {
    conversation = try row[0]
    account = try row.account(1)
    joined = try row[2]
    seen = try row[3]
    unread = try row[4]
    hides = try row[5]
    last = try row[6]
    title = try row[7]
    owner = try row.accountIfAny(8)
    low = try row.accountIfAny(9)
    high = try row.accountIfAny(10)
  }
}
