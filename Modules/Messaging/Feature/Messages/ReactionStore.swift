import AuthContract
import Database
import MessagingContract

/// Reads and stores reactions.
enum ReactionStore {
  /// Adds a reaction, and returns whether the account had not given it before.
  static func add(
    _ emoji: Emoji,
    to message: MessageID,
    from account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    let serial = try MessageNumberStore.nextSerial(in: transaction)
    return try transaction.execute(
      """
      INSERT INTO messaging_reaction (message, emoji, account, serial) VALUES ($1, $2, $3, $4)
      ON CONFLICT (message, emoji, account) DO NOTHING
      """,
      message,
      emoji.text,
      account.rawValue,
      serial
    ) > 0
  }

  /// Takes a reaction back, and returns whether the account had given it.
  static func remove(
    _ emoji: Emoji,
    from message: MessageID,
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    try transaction.execute(
      "DELETE FROM messaging_reaction WHERE message = $1 AND emoji = $2 AND account = $3",
      message,
      emoji.text,
      account.rawValue
    ) > 0
  }

  /// Deletes all reactions to a message.
  static func removeAll(from message: MessageID, in transaction: borrowing Transaction) throws {
    try transaction.execute("DELETE FROM messaging_reaction WHERE message = $1", message)
  }

  /// Deletes some reactions of an account, and returns how many there were.
  static func deleteRows(
    of account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    try transaction.execute(
      """
      DELETE FROM messaging_reaction WHERE account = $1 AND message IN (
        SELECT message FROM messaging_reaction WHERE account = $1 LIMIT $2
      )
      """,
      account.rawValue,
      limit
    )
  }

  /// Returns how many different reactions a message has besides one.
  static func countKinds(
    of message: MessageID,
    besides emoji: Emoji,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Int {
    try connection.all(
      "SELECT emoji FROM messaging_reaction WHERE message = $1 AND emoji <> $2 GROUP BY emoji",
      message,
      emoji.text
    ) { row in try row[0] as String }.count
  }

  /// Returns the reactions to a message, the earliest first.
  static func all(
    to message: MessageID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [(emoji: Emoji, account: AccountID)] {
    let found = try connection.all(
      "SELECT emoji, account FROM messaging_reaction WHERE message = $1 ORDER BY serial",
      message
    ) { row in try (Emoji(row[0] as String), AccountID(rawValue: row[1])) }
    return found.compactMap { emoji, account in emoji.map { ($0, account) } }
  }

  /// Returns the accounts that reacted to consecutive messages, each once.
  static func reactors(
    _ range: ClosedRange<MessageID>,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [AccountID] {
    try connection.all(
      """
      SELECT DISTINCT account FROM messaging_reaction
      WHERE message >= $1 AND message <= $2 LIMIT 1000
      """,
      range.lowerBound,
      range.upperBound
    ) { row in AccountID(rawValue: try row[0]) }
  }

  /// Counts the reactions to consecutive messages, those that were given first at the front.
  static func reactions(
    _ range: ClosedRange<MessageID>,
    for reader: AccountID,
    without blocked: Set<AccountID>,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [MessageID: [MessageReaction]] {
    // An empty list matches nothing, so it holds an account that does not exist.
    let hidden =
      blocked.isEmpty ? [AccountID.deleted] : blocked.sorted().prefix(InListStatement.capacity)
    let rows = try connection.all(
      counts.over(hidden.count),
      range.lowerBound,
      range.upperBound,
      reader.rawValue,
      InListValues(hidden.map(\.rawValue))
    ) { row in
      try (
        message: row[0] as MessageID, emoji: row[1] as String, count: row[2] as Int,
        isMine: row[3] as Bool, first: row[4] as Int64
      )
    }
    return Dictionary(grouping: rows.sorted { $0.first < $1.first }, by: \.message).mapValues {
      $0.compactMap { row in
        Emoji(row.emoji).map { MessageReaction(emoji: $0, count: row.count, isMine: row.isMine) }
      }
    }
  }

  private static let counts = InListStatement(after: 3) { hidden in
    """
    SELECT message, emoji, count(*), max(CASE WHEN account = $3 THEN 1 ELSE 0 END), min(serial)
    FROM messaging_reaction
    WHERE message >= $1 AND message <= $2 AND account NOT IN \(hidden)
    GROUP BY message, emoji
    """
  }
}
