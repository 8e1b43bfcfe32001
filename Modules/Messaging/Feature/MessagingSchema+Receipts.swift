import Database

extension MessagingSchema {
  /// What has been delivered to an account: everything up to a serial, in all its conversations.
  ///
  /// One row for each account is enough, since sessions receive messages in the order of serials.
  static let receiptMigrations = [
    Migration(
      number: 9,
      name: "receipts",
      "ALTER TABLE messaging_setting ADD COLUMN receipts INTEGER NOT NULL DEFAULT 1",
      """
      CREATE TABLE messaging_delivery (account INTEGER PRIMARY KEY, serial INTEGER NOT NULL) STRICT
      """
    )
  ]
}
