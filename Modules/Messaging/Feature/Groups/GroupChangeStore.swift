import AuthContract
import Database
import Mediator
import MessagingContract
import ProfileContract

/// What a line in a group says that no member wrote, as it is stored.
struct StoredGroupChange: Sendable {
  let kind: GroupChange.Kind
  let member: AccountID?
  let words: String?

  func change(_ names: AccountNameDirectory, for reader: AccountID) -> GroupChange {
    var change = GroupChange(
      kind: kind,
      member: member.flatMap { names[$0]?.username },
      memberName: member.map { names.displayName(of: $0) },
      text: words
    )
    if member == reader { change.isReader = true }
    return change
  }
}

/// A change of a group that becomes a line in it.
struct NewGroupChange: Sendable {
  let kind: GroupChange.Kind
  let author: AccountID
  var member: AccountID?
  var words: String?
  let time: Timestamp
}

/// Reads and stores the lines that tell the members what changed.
enum GroupChangeStore {
  /// Writes a line at the end of the group.
  static func add(
    _ change: NewGroupChange,
    to group: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    let reserved = try MessageNumberStore.reserve(
      in: group,
      forChange: true,
      in: transaction
    )
    try transaction.execute(
      """
      INSERT INTO messaging_message (id, serial, sender, client, body, version, sent_at)
      VALUES ($1, $2, $3, NULL, NULL, 0, $4)
      """,
      reserved.message,
      reserved.serial,
      change.author.rawValue,
      change.time
    )
    try transaction.execute(
      "INSERT INTO messaging_change (message, kind, member, words) VALUES ($1, $2, $3, $4)",
      reserved.message,
      change.kind.rawValue,
      change.member?.rawValue,
      change.words
    )
    try transaction.execute(
      """
      UPDATE messaging_member SET activity = CASE WHEN activity < $2 THEN $2 ELSE activity END
      WHERE conversation = $1
      """,
      group,
      reserved.serial
    )
    transaction.changes(try topics(of: group, on: transaction))
    try transaction.record(
      GroupChanged(message: reserved.message, author: change.author, kind: change.kind)
    )
  }

  /// The topics of who sees a change: an invitation shows the group's title, its description and
  /// the number of its members.
  private static func topics(
    of group: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [Topic] {
    let viewers = try connection.all(
      """
      SELECT account, 1 FROM messaging_member WHERE conversation = $1
      UNION ALL SELECT account, 0 FROM messaging_invitation WHERE conversation = $1
      """,
      group
    ) { row in
      let account = AccountID(rawValue: try row[0])
      return try row[1] == 1 ? Topic.inbox(of: account) : Topic.invitations(of: account)
    }
    return viewers + [.group(group)]
  }

  /// Returns the changes among consecutive messages.
  static func changes(
    _ range: ClosedRange<MessageID>,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [MessageID: StoredGroupChange] {
    let rows = try connection.all(
      """
      SELECT message, kind, member, words FROM messaging_change
      WHERE message >= $1 AND message <= $2
      """,
      range.lowerBound,
      range.upperBound
    ) { row in try (row[0] as MessageID, StoredGroupChange(row, at: 1)) }
    return Dictionary(
      uniqueKeysWithValues: rows.compactMap { id, change in change.map { (id, $0) } }
    )
  }

  /// Returns whether a message is a line that no member wrote.
  static func isChange(
    _ message: MessageID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    let found: Int? = try connection.value(
      "SELECT 1 FROM messaging_change WHERE message = $1",
      message
    )
    return found != nil
  }

  /// Deletes what a line said of an account that is gone, and what the account wrote in it.
  static func eraseWords(of message: MessageID, in transaction: borrowing Transaction) throws {
    try transaction.execute("UPDATE messaging_change SET words = NULL WHERE message = $1", message)
  }

  /// Removes an account from some of the lines about it, and returns how many there were.
  static func eraseMember(
    _ account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    try transaction.execute(
      """
      UPDATE messaging_change SET member = 0 WHERE message IN (
        SELECT message FROM messaging_change WHERE member = $1 LIMIT $2
      )
      """,
      account.rawValue,
      limit
    )
  }
}

extension StoredGroupChange {
  /// Reads the columns `kind`, `member` and `words`; nil if there is no change.
  init?(_ row: borrowing DatabaseRow, at start: Int) throws {
    guard let word = try row[start] as String?, let kind = GroupChange.Kind(rawValue: word) else {
      return nil
    }
    self.kind = kind
    member = try (row[start + 1] as Int64?).map(AccountID.init(rawValue:))
    words = try row[start + 2]
  }
}
