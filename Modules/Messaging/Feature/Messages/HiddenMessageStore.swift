import AuthContract
import Database
import MessagingContract

/// Which messages an account does not see, or sees in an earlier version.
enum HiddenMessageStore {
  /// Hides a message from an account.
  static func hide(
    _ message: MessageID,
    from account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO messaging_hidden (account, message, version) VALUES ($1, $2, NULL)
      ON CONFLICT (account, message) DO UPDATE SET version = NULL
      """,
      account.rawValue,
      message
    )
    try markMembership(of: account, for: message, in: transaction)
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
