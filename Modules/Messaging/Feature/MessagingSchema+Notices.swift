import Database

extension MessagingSchema {
  /// What a member wants to be told of in a conversation, and has been shown in it.
  static let noticeMigrations = [
    Migration(
      number: 11,
      name: "notices of a conversation, and since when receipts are shown",
      "ALTER TABLE messaging_setting ADD COLUMN receipts_since INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE messaging_member ADD COLUMN notices TEXT NOT NULL DEFAULT 'all'"
    ),
    Migration(
      number: 12,
      name: "what was shown although an earlier message is unread",
      "ALTER TABLE messaging_member ADD COLUMN shown_first INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE messaging_member ADD COLUMN shown_last INTEGER NOT NULL DEFAULT 0"
    ),
    Migration(
      number: 13,
      name: "mentions that came with an edit",
      "ALTER TABLE messaging_mention ADD COLUMN serial INTEGER NOT NULL DEFAULT 0",
      "CREATE INDEX messaging_mention_latest ON messaging_mention (serial)"
    ),
    Migration(
      number: 14,
      name: "messages that a member who has blocked their sender was never shown",
      "ALTER TABLE messaging_hidden ADD COLUMN unseen INTEGER NOT NULL DEFAULT 0"
    ),
  ]
}
