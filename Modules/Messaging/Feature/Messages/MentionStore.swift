import AuthContract
import Database
import MessagingContract

/// Finds the users that a text mentions: `@carol`.
enum MentionedUsernames {
  /// The most users that one message mentions.
  static let limit = 50

  /// Returns the usernames in a text, each once and in their order, up to the limit.
  static func usernames(in text: String) -> [Username] {
    // Most texts mention no one, and a look costs a hundredth of the search.
    guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
    var found: [Username] = []
    for match in text.matches(of: /(?:^|[^\w@.\-])@([A-Za-z0-9._\-]{3,33})/) {
      // A full stop or a dash at the end belongs to the sentence.
      let name = match.1.reversed().drop { ".-".contains($0) }.reversed()
      guard let username = Username(String(name)), !found.contains(username) else { continue }
      found.append(username)
      if found.count == limit { break }
    }
    return found
  }
}

/// Reads and stores which members a message mentions.
enum MentionStore {
  /// Stores mentions of a message.
  static func store(
    _ accounts: some Sequence<AccountID>,
    in message: MessageID,
    _ transaction: borrowing Transaction
  ) throws {
    try store(accounts, in: message, serial: 0, transaction)
  }

  /// Stores the mentions of a new text in place of those of the one before; who is mentioned only now
  /// is told so.
  static func replace(
    with accounts: Set<AccountID>,
    in message: MessageID,
    _ transaction: borrowing Transaction
  ) throws {
    let before = Set(
      try transaction.all(
        "SELECT account FROM messaging_mention WHERE message = $1",
        message
      ) { row in AccountID(rawValue: try row[0]) }
    )
    for account in before.subtracting(accounts).sorted() {
      try remove(account, from: message, in: transaction)
    }
    let new = accounts.subtracting(before).sorted()
    guard !new.isEmpty else { return }
    let serial = try MessageNumberStore.nextSerial(in: transaction)
    try store(new, in: message, serial: serial, transaction)
  }

  private static func store(
    _ accounts: some Sequence<AccountID>,
    in message: MessageID,
    serial: Int64,
    _ transaction: borrowing Transaction
  ) throws {
    for account in accounts {
      try transaction.execute(
        """
        INSERT INTO messaging_mention (account, message, serial) VALUES ($1, $2, $3)
        ON CONFLICT (account, message) DO NOTHING
        """,
        account.rawValue,
        message,
        serial
      )
    }
  }

  static func removeAll(from message: MessageID, in transaction: borrowing Transaction) throws {
    try transaction.execute("DELETE FROM messaging_mention WHERE message = $1", message)
  }

  /// Returns whether a message mentions an account.
  static func mentions(
    _ account: AccountID,
    in message: MessageID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    let found: Int? = try connection.value(
      "SELECT 1 FROM messaging_mention WHERE account = $1 AND message = $2",
      account.rawValue,
      message
    )
    return found != nil
  }

  /// Deletes a mention that the account no longer sees.
  static func remove(
    _ account: AccountID,
    from message: MessageID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "DELETE FROM messaging_mention WHERE account = $1 AND message = $2",
      account.rawValue,
      message
    )
  }

  /// Deletes some mentions of an account, and returns how many there were.
  static func deleteRows(
    of account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    try transaction.execute(
      """
      DELETE FROM messaging_mention WHERE account = $1 AND message IN (
        SELECT message FROM messaging_mention WHERE account = $1 LIMIT $2
      )
      """,
      account.rawValue,
      limit
    )
  }

  /// Returns those of consecutive messages that mention an account.
  static func mentions(
    of account: AccountID,
    in range: ClosedRange<MessageID>,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Set<MessageID> {
    Set(
      try connection.all(
        """
        SELECT message FROM messaging_mention
        WHERE account = $1 AND message >= $2 AND message <= $3
        """,
        account.rawValue,
        range.lowerBound,
        range.upperBound
      ) { row in try row[0] as MessageID }
    )
  }
}
