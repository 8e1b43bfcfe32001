import Database

/// The tables of friendships, requests and blocks.
///
/// A friendship is stored once for each of the two, so that an account's friends are one range of
/// rows. A request that was declined or meets a block is stored as not arrived: the sender sees it
/// as unanswered.
enum FriendsSchema {
  static let migrations = [
    Migration(
      number: 1,
      name: "friendships, requests and blocks",
      """
      CREATE TABLE friendship (
        account INTEGER NOT NULL,
        friend INTEGER NOT NULL CHECK (friend <> account),
        since INTEGER NOT NULL,
        PRIMARY KEY (account, friend)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE friend_request (
        asker INTEGER NOT NULL,
        asked INTEGER NOT NULL CHECK (asked <> asker),
        asked_at INTEGER NOT NULL,
        has_arrived INTEGER NOT NULL CHECK (has_arrived IN (0, 1)),
        PRIMARY KEY (asker, asked)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX friend_request_sent ON friend_request (asker, asked_at, asked)",
      """
      CREATE INDEX friend_request_received
      ON friend_request (asked, has_arrived, asked_at, asker)
      """,
      """
      CREATE TABLE friend_refusal (
        asker INTEGER NOT NULL,
        asked INTEGER NOT NULL,
        quiet_until INTEGER NOT NULL,
        PRIMARY KEY (asker, asked)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX friend_refusal_asked ON friend_refusal (asked, asker)",
      """
      CREATE TABLE friend_block (
        blocker INTEGER NOT NULL,
        blocked INTEGER NOT NULL CHECK (blocked <> blocker),
        since INTEGER NOT NULL,
        PRIMARY KEY (blocker, blocked)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX friend_block_blocked ON friend_block (blocked, blocker)",
      """
      CREATE TABLE friend_allowance (
        account INTEGER PRIMARY KEY,
        since INTEGER NOT NULL,
        asked INTEGER NOT NULL
      ) STRICT
      """,
      "CREATE TABLE friend_departed (account INTEGER PRIMARY KEY) STRICT"
    )
  ]
}
