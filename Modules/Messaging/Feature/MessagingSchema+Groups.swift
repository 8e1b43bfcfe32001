import Database

extension MessagingSchema {
  /// The tables of roles and invitations, of a member's own view of a conversation, and of what
  /// belongs to a message beside its text.
  static let groupMigrations = [
    Migration(
      number: 5,
      name: "roles, invitations and changes of groups",
      "ALTER TABLE messaging_member ADD COLUMN is_admin INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE messaging_conversation ADD COLUMN about TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE messaging_conversation ADD COLUMN shows_history INTEGER NOT NULL DEFAULT 0",
      """
      CREATE TABLE messaging_invitation (
        account INTEGER NOT NULL,
        conversation INTEGER NOT NULL,
        inviter INTEGER NOT NULL,
        serial INTEGER NOT NULL,
        invited_at INTEGER NOT NULL,
        PRIMARY KEY (account, conversation)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX messaging_invited ON messaging_invitation (account, serial)",
      "CREATE INDEX messaging_invited_to ON messaging_invitation (conversation, account)",
      "CREATE INDEX messaging_invited_by ON messaging_invitation (inviter, conversation)",
      // What a line says that no member wrote; its message has no text, and counts as read.
      """
      CREATE TABLE messaging_change (
        message INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        member INTEGER,
        words TEXT
      ) STRICT
      """,
      "CREATE INDEX messaging_change_member ON messaging_change (member)",
      """
      CREATE TABLE messaging_setting (
        account INTEGER PRIMARY KEY,
        friends_add INTEGER NOT NULL,
        mentions_when_muted INTEGER NOT NULL
      ) STRICT
      """
    ),
    Migration(
      number: 6,
      name: "silent, archived and pinned conversations",
      "ALTER TABLE messaging_member ADD COLUMN muted_until INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE messaging_member ADD COLUMN shelf INTEGER NOT NULL DEFAULT 0",
      "CREATE INDEX messaging_shelf ON messaging_member (account, shelf, activity)",
      "DROP INDEX messaging_inbox"
    ),
    Migration(
      number: 7,
      name: "replies, reactions and mentions",
      """
      CREATE TABLE messaging_reply (message INTEGER PRIMARY KEY, answered INTEGER NOT NULL) STRICT
      """,
      """
      CREATE TABLE messaging_reaction (
        message INTEGER NOT NULL,
        emoji TEXT NOT NULL,
        account INTEGER NOT NULL,
        serial INTEGER NOT NULL,
        PRIMARY KEY (message, emoji, account)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX messaging_reacted ON messaging_reaction (account, message)",
      """
      CREATE TABLE messaging_mention (
        account INTEGER NOT NULL,
        message INTEGER NOT NULL,
        PRIMARY KEY (account, message)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX messaging_mentioned ON messaging_mention (message, account)"
    ),
    Migration(
      number: 8,
      name: "the latest reactions",
      "CREATE INDEX messaging_reaction_latest ON messaging_reaction (serial)"
    ),
  ]
}
