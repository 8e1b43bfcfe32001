import Database

/// The tables of the module.
enum ProfileSchema {
  /// The index of the words of names, by account.
  static let words = FullTextIndex("profile_words")

  /// What the tables hold about a user.
  static let accountData = [
    AccountDataQuery(
      "profile",
      "SELECT username, name, bio, status, visibility FROM profile WHERE account = $1"
    ),
    AccountDataQuery(
      "picture",
      """
      SELECT p.picture_format AS format, b.bytes FROM profile AS p
      JOIN profile_picture AS b ON b.account = p.account WHERE p.account = $1
      """
    ),
  ]

  static let migrations = [
    Migration(
      number: 1,
      name: "profiles, pictures and the words of names",
      """
      CREATE TABLE profile (
        account INTEGER PRIMARY KEY,
        username TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        bio TEXT NOT NULL,
        status TEXT NOT NULL,
        visibility TEXT NOT NULL CHECK (visibility IN ('everyone', 'friends', 'nobody')),
        picture_format TEXT,
        picture_size INTEGER
      ) STRICT
      """,
      "CREATE TABLE profile_picture (account INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT",
      "CREATE TABLE profile_departed (account INTEGER PRIMARY KEY) STRICT",
      .search("profile_words")
    ),
    Migration(
      number: 2,
      name: "the versions of pictures",
      "ALTER TABLE profile ADD COLUMN picture_version TEXT"
    ),
  ]
}
