import Database

/// The tables of the module.
///
/// An account that was deleted leaves its number behind, so that nobody else ever gets it. What is
/// kept of tokens, recovery codes and the names that somebody guessed at are digests.
enum AuthSchema {
  static let migrations = [
    Migration(
      1,
      "accounts, sessions and recovery codes",
      """
      CREATE TABLE auth_account (
        id INTEGER PRIMARY KEY,
        name TEXT,
        folded TEXT UNIQUE,
        password TEXT,
        created_at INTEGER NOT NULL,
        deleted_at INTEGER,
        was_reset INTEGER NOT NULL DEFAULT 0
      ) STRICT
      """,
      """
      CREATE TABLE auth_former_name (digest BLOB PRIMARY KEY, free_at INTEGER NOT NULL)
      STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE auth_session (
        id INTEGER PRIMARY KEY,
        account INTEGER NOT NULL,
        digest BLOB UNIQUE,
        began_at INTEGER NOT NULL,
        used_at INTEGER NOT NULL,
        ended_at INTEGER
      ) STRICT
      """,
      "CREATE INDEX auth_session_of ON auth_session (account, ended_at)",
      """
      CREATE TABLE auth_code (digest BLOB PRIMARY KEY, account INTEGER NOT NULL)
      STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX auth_code_of ON auth_code (account)"
    ),
    Migration(
      2,
      "guesses and the audit",
      """
      CREATE TABLE auth_guess (
        digest BLOB PRIMARY KEY,
        guesses INTEGER NOT NULL,
        opens_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX auth_guess_by_time ON auth_guess (opens_at)",
      "CREATE TABLE auth_total (id INTEGER PRIMARY KEY, full_at INTEGER NOT NULL) STRICT",
      """
      CREATE TABLE auth_audit (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        event TEXT NOT NULL,
        account INTEGER,
        session INTEGER,
        request TEXT
      ) STRICT
      """,
      "CREATE INDEX auth_audit_of ON auth_audit (account, at)"
    ),
  ]
}
