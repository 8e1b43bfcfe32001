import Database

/// The tables of the module.
enum MeetupsSchema {
  /// What the tables hold about a user.
  static let accountData = [
    AccountDataQuery(
      "planned",
      "SELECT id, title, place, start_at, capacity FROM meetup WHERE organiser = $1"
    ),
    AccountDataQuery("attended", "SELECT number, meetup FROM meetup_guest WHERE account = $1"),
    AccountDataQuery(
      "notices",
      "SELECT number, meetup, text FROM meetup_notice WHERE account = $1"
    ),
  ]

  static let migrations = [
    Migration(
      number: 1,
      name: "meetups",
      """
      CREATE TABLE meetup (
        id INTEGER PRIMARY KEY,
        organiser INTEGER NOT NULL,
        title TEXT NOT NULL,
        place TEXT NOT NULL,
        start_at INTEGER NOT NULL,
        capacity INTEGER NOT NULL,
        is_cancelled INTEGER NOT NULL DEFAULT 0
      ) STRICT
      """,
      "CREATE INDEX meetup_start ON meetup (start_at, id)",
      "CREATE INDEX meetup_organiser ON meetup (organiser)",
      """
      CREATE TABLE meetup_guest (
        number INTEGER PRIMARY KEY,
        meetup INTEGER NOT NULL,
        account INTEGER NOT NULL,
        UNIQUE (meetup, account)
      ) STRICT
      """,
      "CREATE INDEX meetup_guest_account ON meetup_guest (account)",
      """
      CREATE TABLE meetup_notice (
        number INTEGER PRIMARY KEY,
        account INTEGER NOT NULL,
        meetup INTEGER NOT NULL,
        text TEXT NOT NULL
      ) STRICT
      """,
      "CREATE INDEX meetup_notice_account ON meetup_notice (account, number)"
    )
  ]
}
