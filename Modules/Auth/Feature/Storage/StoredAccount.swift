import AuthContract
import Database
import Mediator

/// An account as it is stored.
struct StoredAccount: Sendable {
  let id: AccountID
  let name: Username
  let password: String
  let wasReset: Bool

  fileprivate init(_ row: borrowing Row) throws {
    id = AccountID(rawValue: try row[0])
    name = try Self.name(row[1])
    password = try row[2]
    wasReset = try row[3]
  }

  fileprivate static func name(_ text: String) throws -> Username {
    guard let name = Username(text) else {
      throw DatabaseError(.typeMismatch, "an account has a name that is none")
    }
    return name
  }
}

extension Queryable where Self: ~Copyable {
  func account(named name: Username) throws -> StoredAccount? {
    try first(
      "SELECT id, name, password, was_reset FROM auth_account WHERE folded = $1",
      name.folded
    ) { row in try StoredAccount(row) }
  }

  func account(_ id: AccountID) throws -> StoredAccount? {
    try first(
      """
      SELECT id, name, password, was_reset FROM auth_account
      WHERE id = $1 AND deleted_at IS NULL
      """,
      id.rawValue
    ) { row in try StoredAccount(row) }
  }

  func accounts(named names: [Username]) throws -> [Username: AccountID] {
    let batch = Batch(names.map(\.folded))
    let sql = batch.placed(in: "SELECT name, id FROM auth_account WHERE folded IN")
    let found = try all(sql, batch) { row in
      (try StoredAccount.name(row[0]), AccountID(rawValue: try row[1]))
    }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  func names(of accounts: [AccountID]) throws -> [AccountID: Username] {
    let batch = Batch(accounts.map(\.rawValue))
    let sql = batch.placed(
      in: "SELECT id, name FROM auth_account WHERE deleted_at IS NULL AND id IN"
    )
    let found = try all(sql, batch) { row in
      (AccountID(rawValue: try row[0]), try StoredAccount.name(row[1]))
    }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether somebody has a name, or had it until a short time ago.
  func isTaken(_ name: Username, at now: Timestamp) throws -> Bool {
    let kept: Int? = try value(
      """
      SELECT 1 FROM auth_account WHERE folded = $1
      UNION ALL SELECT 1 FROM auth_former_name WHERE digest = $2 AND free_at > $3
      """,
      name.folded,
      Digest(of: name.folded),
      now
    )
    return kept != nil
  }
}

extension Transaction {
  /// Adds an account, or answers with nothing if the name is taken.
  func addAccount(
    named name: Username,
    password: String,
    at now: Timestamp
  ) throws -> AccountID? {
    guard try !isTaken(name, at: now) else { return nil }
    let id: Int64? = try value(
      """
      INSERT INTO auth_account (id, name, folded, password, created_at)
      VALUES ((SELECT coalesce(max(id), 0) + 1 FROM auth_account), $1, $2, $3, $4)
      ON CONFLICT (folded) DO NOTHING RETURNING id
      """,
      name.text,
      name.folded,
      password,
      now
    )
    return id.map(AccountID.init(rawValue:))
  }

  /// Stores another text for a password, if it is still the one that was verified.
  func replacePassword(of account: StoredAccount, with password: String) throws -> Bool {
    try execute(
      "UPDATE auth_account SET password = $3 WHERE id = $1 AND password = $2",
      account.id.rawValue,
      account.password,
      password
    ) == 1
  }

  /// Stores a password that was set with a recovery code.
  func resetPassword(of account: AccountID, to password: String) throws {
    try execute(
      "UPDATE auth_account SET password = $2, was_reset = 1 WHERE id = $1",
      account.rawValue,
      password
    )
  }

  /// Takes note that the owner has been told of a reset.
  func clearNotice(of account: AccountID) throws {
    try execute("UPDATE auth_account SET was_reset = 0 WHERE id = $1", account.rawValue)
  }

  /// Forgets everything about an account but its number, and keeps its name from others for a while.
  func forget(_ account: StoredAccount, at now: Timestamp, nameFreeAt free: Timestamp) throws {
    try execute("DELETE FROM auth_code WHERE account = $1", account.id.rawValue)
    try execute(
      """
      UPDATE auth_account
      SET name = NULL, folded = NULL, password = NULL, was_reset = 0, deleted_at = $2
      WHERE id = $1
      """,
      account.id.rawValue,
      now
    )
    try execute("DELETE FROM auth_former_name WHERE free_at <= $1", now)
    try execute(
      """
      INSERT INTO auth_former_name (digest, free_at) VALUES ($1, $2)
      ON CONFLICT (digest) DO UPDATE SET free_at = excluded.free_at
      """,
      Digest(of: account.name.folded),
      free
    )
  }
}
