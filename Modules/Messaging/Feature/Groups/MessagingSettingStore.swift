import AuthContract
import Database
import Mediator
import MessagingContract

/// Reads and stores the settings for messages; an account without a row has the usual ones.
enum MessagingSettingStore {
  static func settings(
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> MessagingSettings {
    try connection.first(
      "SELECT friends_add, mentions_when_muted, receipts FROM messaging_setting WHERE account = $1",
      account.rawValue
    ) { row in
      try MessagingSettings(friendsAdd: row[0], mentionsWhenMuted: row[1], receipts: row[2])
    } ?? MessagingSettings()
  }

  static func store(
    _ settings: MessagingSettings,
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO messaging_setting (account, friends_add, mentions_when_muted, receipts)
      VALUES ($1, $2, $3, $4)
      ON CONFLICT (account) DO UPDATE
      SET friends_add = $2, mentions_when_muted = $3, receipts = $4
      """,
      account.rawValue,
      settings.friendsAdd,
      settings.mentionsWhenMuted,
      settings.receipts
    )
  }

  /// Stores from when on receipts are shown: what was read before then is not told afterwards.
  static func showReceipts(
    since moment: Timestamp,
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_setting SET receipts_since = $2 WHERE account = $1",
      account.rawValue,
      moment
    )
  }

  static func remove(_ account: AccountID, in transaction: borrowing Transaction) throws {
    try transaction.execute("DELETE FROM messaging_setting WHERE account = $1", account.rawValue)
  }
}
