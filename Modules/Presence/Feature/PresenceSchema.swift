import Database

/// The tables of the module: small, and written without waiting for the disk, but for the setting.
///
/// A row of `presence_session` holds for seconds, unless its process renews it. So a killed process
/// leaves nothing that anyone would see.
enum PresenceSchema {
  /// What the tables hold about a user.
  static let accountData = [
    AccountDataQuery("settings", "SELECT is_shown FROM presence_setting WHERE account = $1"),
    AccountDataQuery(
      "last seen",
      "SELECT day * 86400000 AS seen_at FROM presence_seen WHERE account = $1"
    ),
    AccountDataQuery(
      "open sessions",
      "SELECT is_away, held_until AS held_until_at FROM presence_session WHERE account = $1"
    ),
    AccountDataQuery(
      "typing",
      "SELECT place, held_until AS held_until_at FROM presence_typing WHERE account = $1"
    ),
  ]

  static let migrations = [
    Migration(
      number: 1,
      name: "who is there",
      """
      CREATE TABLE presence_session (
        session INTEGER PRIMARY KEY,
        account INTEGER NOT NULL,
        is_away INTEGER NOT NULL CHECK (is_away IN (0, 1)),
        held_until INTEGER NOT NULL
      ) STRICT
      """,
      "CREATE INDEX presence_session_account ON presence_session (account)",
      "CREATE INDEX presence_session_held ON presence_session (held_until)",
      "CREATE TABLE presence_seen (account INTEGER PRIMARY KEY, day INTEGER NOT NULL) STRICT",
      """
      CREATE TABLE presence_typing (
        account INTEGER PRIMARY KEY,
        place INTEGER NOT NULL,
        held_until INTEGER NOT NULL
      ) STRICT
      """,
      "CREATE INDEX presence_typing_place ON presence_typing (place, account)",
      "CREATE TABLE presence_setting (account INTEGER PRIMARY KEY, is_shown INTEGER NOT NULL) STRICT"
    )
  ]
}
