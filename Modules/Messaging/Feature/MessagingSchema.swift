import Database

/// The tables of conversations, messages and the search index.
///
/// A message's key holds the conversation and the number in it, so a conversation is one range of
/// keys, and so is a page. `serial` numbers all messages in the order in which they were stored;
/// inboxes and searches are ordered by it, independent of the clock.
enum MessagingSchema {
  static let migrations =
    messageMigrations + groupMigrations + receiptMigrations + laneMigrations
    + noticeMigrations

  private static let messageMigrations = [
    Migration(
      number: 1,
      name: "conversations",
      """
      CREATE TABLE messaging_count (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        conversations INTEGER NOT NULL,
        serial INTEGER NOT NULL
      ) STRICT
      """,
      "INSERT INTO messaging_count (id, conversations, serial) VALUES (1, 0, 0)",
      """
      CREATE TABLE messaging_conversation (
        id INTEGER PRIMARY KEY,
        low INTEGER,
        high INTEGER CHECK (low < high),
        title TEXT,
        owner INTEGER,
        last INTEGER NOT NULL CHECK (last >= 0),
        UNIQUE (low, high)
      ) STRICT
      """,
      """
      CREATE TABLE messaging_member (
        conversation INTEGER NOT NULL,
        account INTEGER NOT NULL,
        since INTEGER NOT NULL,
        joined INTEGER NOT NULL,
        seen INTEGER NOT NULL CHECK (seen >= joined),
        unread INTEGER NOT NULL CHECK (unread >= 0),
        activity INTEGER NOT NULL,
        hides INTEGER NOT NULL CHECK (hides IN (0, 1)),
        PRIMARY KEY (conversation, account)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX messaging_inbox ON messaging_member (account, activity)"
    ),
    Migration(
      number: 2,
      name: "messages",
      """
      CREATE TABLE messaging_message (
        id INTEGER PRIMARY KEY,
        serial INTEGER NOT NULL UNIQUE,
        sender INTEGER NOT NULL,
        client TEXT,
        body TEXT,
        version INTEGER NOT NULL CHECK (version >= 0),
        sent_at INTEGER NOT NULL,
        UNIQUE (sender, client)
      ) STRICT
      """,
      """
      CREATE TABLE messaging_edit (
        message INTEGER NOT NULL,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        replaced_at INTEGER NOT NULL,
        PRIMARY KEY (message, version)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE messaging_hidden (
        account INTEGER NOT NULL,
        message INTEGER NOT NULL,
        version INTEGER,
        PRIMARY KEY (account, message)
      ) STRICT, WITHOUT ROWID
      """,
      .search("messaging_text")
    ),
    Migration(
      number: 3,
      name: "how far the index has come",
      "ALTER TABLE messaging_count ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0",
      "UPDATE messaging_count SET indexed = serial WHERE id = 1"
    ),
    Migration(
      number: 4,
      name: "the volumes of the index",
      """
      CREATE TABLE messaging_volume (
        number INTEGER PRIMARY KEY,
        first INTEGER NOT NULL UNIQUE,
        removed INTEGER NOT NULL,
        tidied INTEGER NOT NULL
      ) STRICT
      """,
      // How much was removed from the index before is not known, so it counts as one.
      "INSERT INTO messaging_volume (number, first, removed, tidied) VALUES (0, 1, 1, 0)"
    ),
  ]
}
