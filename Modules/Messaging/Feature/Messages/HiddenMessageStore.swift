import AuthContract
import Database
import MessagingContract

/// Which messages an account does not see, or sees in an earlier version.
enum HiddenMessageStore {
  /// Hides a message from an account.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - account: The account.
  ///   - isUnseen: Whether the account has never been shown it.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError` when it cannot be stored.
  static func hide(
    _ message: MessageID,
    from account: AccountID,
    isUnseen: Bool = false,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO messaging_hidden (account, message, version, unseen) VALUES ($1, $2, NULL, $3)
      ON CONFLICT (account, message) DO UPDATE SET version = NULL
      """,
      account.rawValue,
      message,
      isUnseen ? 1 : 0
    )
    try markMembership(of: account, for: message, in: transaction)
  }

  /// Shows an account a message as deleted that the others still see.
  ///
  /// No message has a text of that version.
  static func showDeleted(
    _ message: MessageID,
    to account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO messaging_hidden (account, message, version) VALUES ($1, $2, -1)
      ON CONFLICT (account, message) DO UPDATE SET version = -1
      """,
      account.rawValue,
      message
    )
    try markMembership(of: account, for: message, in: transaction)
  }

  /// Ends ``showDeleted(_:to:in:)``, and returns whether it had begun.
  @discardableResult
  static func showAgain(
    _ message: MessageID,
    to account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    try transaction.execute(
      "DELETE FROM messaging_hidden WHERE account = $1 AND message = $2 AND version = -1",
      account.rawValue,
      message
    ) > 0
  }

  /// Returns the version of a message that an account sees in place of the current one.
  static func pinnedVersion(
    of message: MessageID,
    for account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Int? {
    try connection.value(
      """
      SELECT version FROM messaging_hidden
      WHERE account = $1 AND message = $2 AND version IS NOT NULL
      """,
      account.rawValue,
      message
    )
  }

  /// Shows a hidden message to an account again, and returns whether it was hidden.
  static func unhide(
    _ message: MessageID,
    from account: AccountID,
    pinning version: Int?,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    guard let version else {
      return try transaction.execute(
        "DELETE FROM messaging_hidden WHERE account = $1 AND message = $2 AND version IS NULL",
        account.rawValue,
        message
      ) > 0
    }
    return try transaction.execute(
      """
      UPDATE messaging_hidden SET version = $3
      WHERE account = $1 AND message = $2 AND version IS NULL
      """,
      account.rawValue,
      message,
      version
    ) > 0
  }

  /// Keeps showing an account the current version of a message, even after later edits.
  static func pinVersion(
    of message: StoredMessage,
    for account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO messaging_hidden (account, message, version) VALUES ($1, $2, $3)
      ON CONFLICT (account, message) DO NOTHING
      """,
      account.rawValue,
      message.id,
      message.version
    )
    try markMembership(of: account, for: message.id, in: transaction)
  }

  /// Deletes some of an account's rows, and returns how many there were.
  static func deleteRows(
    of account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    try transaction.execute(
      """
      DELETE FROM messaging_hidden WHERE account = $1 AND message IN (
        SELECT message FROM messaging_hidden WHERE account = $1 LIMIT $2
      )
      """,
      account.rawValue,
      limit
    )
  }

  /// Members without hidden messages read their pages without a join.
  private static func markMembership(
    of account: AccountID,
    for message: MessageID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_member SET hides = 1 WHERE conversation = $1 AND account = $2",
      message.rawValue >> 32,
      account.rawValue
    )
  }
}
