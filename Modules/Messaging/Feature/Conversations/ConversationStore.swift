import AuthContract
import Database
import Mediator
import MessagingContract

/// Reads and stores conversations and their members.
enum ConversationStore {
  /// Returns an account's membership, or nil if it is not a member or about to leave.
  static func membership(
    of account: AccountID,
    at address: ResolvedCorrespondent,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> ConversationMembership? {
    switch address {
    case .group(let id): try membership(of: account, in: id, on: connection)
    case .pair(let other, _): try membership(of: account, with: other, on: connection)
    }
  }

  static func membership(
    of account: AccountID,
    in id: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> ConversationMembership? {
    try connection.first(membershipByID, id, account.rawValue) { try ConversationMembership($0) }
  }

  /// Returns a membership, also of an account whose leaving can still be undone.
  static func lastingMembership(
    of account: AccountID,
    in id: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> ConversationMembership? {
    try connection.first(lastingByID, id, account.rawValue) { try ConversationMembership($0) }
  }

  private static func membership(
    of account: AccountID,
    with other: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> ConversationMembership? {
    try connection.first(
      membershipByPair,
      min(account, other).rawValue,
      max(account, other).rawValue,
      account.rawValue
    ) { row in try ConversationMembership(row) }
  }

  private static let lasting = """
    SELECT \(ConversationMembership.columns) FROM messaging_conversation AS c
    JOIN messaging_member AS m ON m.conversation = c.id AND m.account = $2
    WHERE c.id = $1
    """

  private static let lastingByID = SQLText(composedOnce: lasting)
  private static let membershipByID = SQLText(composedOnce: "\(lasting) AND m.shelf <> 3")

  private static let membershipByPair = SQLText(
    composedOnce: """
      SELECT \(ConversationMembership.columns) FROM messaging_conversation AS c
      JOIN messaging_member AS m ON m.conversation = c.id AND m.account = $3
      WHERE c.low = $1 AND c.high = $2
      """
  )

  /// Returns the conversation between two accounts, if they have one.
  static func conversation(
    between one: AccountID,
    and other: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> ConversationID? {
    try connection.value(
      "SELECT id FROM messaging_conversation WHERE low = $1 AND high = $2",
      min(one, other).rawValue,
      max(one, other).rawValue
    )
  }

  /// Returns the members in the order in which they joined.
  static func members(
    of conversation: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [AccountID] {
    try connection.all(
      """
      SELECT account FROM messaging_member WHERE conversation = $1 ORDER BY since, account
      """,
      conversation
    ) { row in AccountID(rawValue: try row[0]) }
  }

  /// Notes that what all members see of a conversation has changed.
  static func noteChange(
    of member: ConversationMembership,
    in transaction: borrowing Transaction
  ) throws {
    transaction.changes(member.topic)
    let members =
      member.isGroup
      ? try members(of: member.conversation, on: transaction)
      : [member.low, member.high].compactMap(\.self)
    transaction.changes(members.map(Topic.inbox))
  }

  /// Notes that what all members see of a conversation has changed, also of one they leave.
  static func noteChange(
    of conversation: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    let members = try members(of: conversation, on: transaction)
    let pair = try transaction.first(
      "SELECT low, high FROM messaging_conversation WHERE id = $1 AND low IS NOT NULL",
      conversation
    ) { row in (AccountID(rawValue: try row[0]), AccountID(rawValue: try row[1])) }
    transaction.changes(members.map(Topic.inbox))
    transaction.changes(pair.map { .messages(between: $0, and: $1) } ?? .group(conversation))
  }

  /// Returns whether a conversation has any members.
  static func hasMembers(
    _ conversation: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    let found: Int? = try connection.value(
      "SELECT 1 FROM messaging_member WHERE conversation = $1 LIMIT 1",
      conversation
    )
    return found != nil
  }

  static func add(_ member: NewMember, in transaction: borrowing Transaction) throws {
    transaction.changes(
      .inbox(of: member.account),
      .groups(of: member.account),
      .group(member.conversation)
    )
    try transaction.execute(
      """
      INSERT INTO messaging_member
        (conversation, account, since, joined, seen, unread, activity, hides)
      VALUES ($1, $2, $3, $4, $5, 0, $3, 0)
      """,
      member.conversation,
      member.account.rawValue,
      member.serial,
      member.joined,
      member.seen
    )
  }

  /// Removes the pair from a conversation of two, so that a new account cannot get it.
  static func removePair(
    of conversation: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    let pair = try transaction.first(
      "SELECT low, high FROM messaging_conversation WHERE id = $1",
      conversation
    ) { row in (try row[0] as Int64?, try row[1] as Int64?) }
    if let low = pair?.0.map(AccountID.init(rawValue:)),
      let high = pair?.1.map(AccountID.init(rawValue:))
    {
      transaction.changes(.messages(between: low, and: high), .inbox(of: low), .inbox(of: high))
    }
    try transaction.execute(
      "UPDATE messaging_conversation SET low = NULL, high = NULL WHERE id = $1",
      conversation
    )
  }
}

extension ConversationMembership {
  fileprivate static let columns = """
    c.id, m.account, m.joined, m.seen, m.unread, m.hides, c.last, c.title, c.owner, c.low, c.high,
      c.about, c.shows_history, m.is_admin, m.muted_until, m.shelf, m.notices
    """

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    conversation = try row[0]
    account = AccountID(rawValue: try row[1])
    joined = try row[2]
    seen = try row[3]
    unread = try row[4]
    hidesMessages = try row[5]
    last = try row[6]
    title = try row[7]
    owner = try (row[8] as Int64?).map(AccountID.init(rawValue:))
    low = try (row[9] as Int64?).map(AccountID.init(rawValue:))
    high = try (row[10] as Int64?).map(AccountID.init(rawValue:))
    about = try row[11]
    showsHistory = try row[12]
    isAdmin = try row[13]
    mutedUntil = try row[14]
    placement = try InboxPlacement(rawValue: row[15]) ?? .usual
    notices = try NoticeLevel(rawValue: row[16]) ?? .all
  }
}
