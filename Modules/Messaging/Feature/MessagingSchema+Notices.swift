import Database

extension MessagingSchema {
  /// What a member wants to be told of in a conversation, and since when receipts are shown.
  static let noticeMigrations = [
    Migration(
      number: 11,
      name: "notices of a conversation, and since when receipts are shown",
      "ALTER TABLE messaging_setting ADD COLUMN receipts_since INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE messaging_member ADD COLUMN notices TEXT NOT NULL DEFAULT 'all'"
    )
  ]
}
