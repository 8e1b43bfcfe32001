import Database

/// The tables of the module.
///
/// The row of a deleted account stays, so that its number is never used again. Tokens, recovery codes,
/// keys of devices and the names that users guessed at are stored as digests.
enum AuthSchema {
  static let migrations = [
    Migration(
      number: 1,
      name: "accounts, sessions and recovery codes",
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
      "CREATE INDEX auth_former_name_by_time ON auth_former_name (free_at)",
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
      number: 2,
      name: "guesses and the audit",
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
    Migration(
      number: 3,
      name: "where the log says that somebody registered",
      "ALTER TABLE auth_account ADD COLUMN registration INTEGER"
    ),
    Migration(
      number: 4,
      name: "passwords apart from names",
      // A read of names then touches no password, and a page holds three times as many names.
      "CREATE TABLE auth_password (account INTEGER PRIMARY KEY, hash TEXT NOT NULL) STRICT",
      """
      INSERT INTO auth_password (account, hash)
      SELECT id, password FROM auth_account WHERE password IS NOT NULL
      """,
      "ALTER TABLE auth_account DROP COLUMN password"
    ),
    Migration(
      number: 5,
      name: "known devices, and how often an entry of the audit was repeated",
      """
      CREATE TABLE auth_device (
        account INTEGER NOT NULL,
        digest BLOB NOT NULL,
        used_at INTEGER NOT NULL,
        PRIMARY KEY (account, digest)
      ) STRICT, WITHOUT ROWID
      """,
      "ALTER TABLE auth_audit ADD COLUMN times INTEGER NOT NULL DEFAULT 1"
    ),
    Migration(
      number: 6,
      name: "what usernames look like",
      "ALTER TABLE auth_account ADD COLUMN look TEXT",
      """
      UPDATE auth_account
      SET look = replace(replace(replace(folded, 'i', 'l'), '1', 'l'), '0', 'o')
      """,
      "CREATE INDEX auth_account_by_look ON auth_account (look)"
    ),
    Migration(
      number: 7,
      name: "the device of a session",
      "ALTER TABLE auth_session ADD COLUMN device TEXT NOT NULL DEFAULT ''"
    ),
    // Users whose names have the same look by now keep them.
    Migration(
      number: 8,
      name: "pairs of letters that look like one, and what stands behind a name",
      """
      UPDATE auth_account
      SET look = rtrim(
        replace(
          replace(
            replace(
              replace(replace(replace(folded, 'i', 'l'), '1', 'l'), '0', 'o'), 'rn', 'm'
            ), 'vv', 'w'
          ), 'cl', 'd'
        ), '._-'
      )
      """
    ),
    Migration(
      number: 9,
      name: "devices by their keys",
      "CREATE INDEX auth_device_by_digest ON auth_device (digest)"
    ),
  ]
}
