import Database

extension MessagingSchema {
  /// What a member wants to be told of in a conversation.
  static let noticeMigrations = [
    Migration(
      number: 11,
      name: "notices of a conversation",
      "ALTER TABLE messaging_member ADD COLUMN notices TEXT NOT NULL DEFAULT 'all'"
    )
  ]
}
