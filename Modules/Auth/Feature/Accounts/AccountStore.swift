import AuthContract
import Database
import Mediator

/// The columns of an account and its password, whose names differ between the two tables.
enum AccountColumn: Int, TableColumn {
  case id, name, hash, wasReset
}

/// An account as the database stores it.
struct StoredAccount: Sendable {
  let id: AccountID
  let name: Username
  let passwordHash: String

  /// Whether a recovery code has set the password since its owner last signed in.
  let wasReset: Bool

  init(_ row: borrowing ColumnRow<AccountColumn>) throws {
    id = AccountID(rawValue: try row[.id])
    name = try Username(stored: row[.name])
    passwordHash = try row[.hash]
    wasReset = try row[.wasReset]
  }
}

/// Reads and writes accounts, their names and their password hashes.
enum AccountStore {
  private static let byName = NamedColumnQuery<AccountColumn> { columns in
    """
    SELECT \(columns) FROM auth_account AS a JOIN auth_password AS p ON p.account = a.id
    WHERE a.folded = $1
    """
  }

  private static let byID = NamedColumnQuery<AccountColumn> { columns in
    """
    SELECT \(columns) FROM auth_account AS a JOIN auth_password AS p ON p.account = a.id
    WHERE a.id = $1
    """
  }

  private static let accountsByName = InListStatement { list in
    "SELECT name, id FROM auth_account WHERE folded IN \(list)"
  }

  private static let namesByID = InListStatement { list in
    "SELECT id, name FROM auth_account WHERE deleted_at IS NULL AND id IN \(list)"
  }

  static func account(
    named name: Username,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> StoredAccount? {
    try connection.first(byName, name.folded) { row in try StoredAccount(row) }
  }

  static func account(
    _ id: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> StoredAccount? {
    try connection.first(byID, id.rawValue) { row in try StoredAccount(row) }
  }

  static func accounts(
    named names: [Username],
    on connection: borrowing ReadConnection
  ) throws -> [Username: AccountID] {
    var accounts = [Username: AccountID](minimumCapacity: names.count)
    for portion in InListStatement.portions(of: names) {
      let sql = accountsByName.over(portion.count)
      try connection.each(sql, InListValues(portion.map(\.folded))) { row in
        accounts[try Username(stored: row[0])] = AccountID(rawValue: try row[1])
      }
    }
    return accounts
  }

  static func usernames(
    of accounts: [AccountID],
    on connection: borrowing ReadConnection
  ) throws -> [AccountID: Username] {
    var names = [AccountID: Username](minimumCapacity: accounts.count)
    for portion in InListStatement.portions(of: accounts) {
      let sql = namesByID.over(portion.count)
      try connection.each(sql, InListValues(portion.map(\.rawValue))) { row in
        names[AccountID(rawValue: try row[0])] = try Username(stored: row[1])
      }
    }
    return names
  }

  /// Returns whether an account has a name, or had it until a short time ago.
  static func isTaken(
    _ name: Username,
    at now: Timestamp,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    let found: Int? = try connection.value(
      """
      SELECT 1 FROM auth_account WHERE folded = $1
      UNION ALL SELECT 1 FROM auth_former_name WHERE digest = $2 AND free_at > $3
      """,
      name.folded,
      SecretDigest(of: name.folded),
      now
    )
    return found != nil
  }

  /// Returns whether an account has another name that can be taken for a name.
  static func isSimilar(
    _ name: Username,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    let names: [String] = try connection.all(
      "SELECT name FROM auth_account WHERE look = $1 AND folded <> $2 AND name IS NOT NULL",
      name.look,
      name.folded
    ) { row in try row[0] }
    return names.contains { Username($0)?.canBeTaken(for: name) == true }
  }

  /// Adds an account, or returns nil if the name is taken.
  static func add(
    named name: Username,
    passwordHash: String,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> AccountID? {
    guard try !isTaken(name, at: now, on: transaction) else { return nil }
    guard try !isSimilar(name, on: transaction) else { throw AuthError.usernameSimilar(name) }
    let id: Int64? = try transaction.value(
      """
      INSERT INTO auth_account (id, name, folded, look, created_at)
      VALUES ((SELECT coalesce(max(id), 0) + 1 FROM auth_account), $1, $2, $3, $4)
      ON CONFLICT (folded) DO NOTHING RETURNING id
      """,
      name.text,
      name.folded,
      name.look,
      now
    )
    guard let id else { return nil }
    try transaction.execute(
      "INSERT INTO auth_password (account, hash) VALUES ($1, $2)",
      id,
      passwordHash
    )
    transaction.changes(.username(name))
    return AccountID(rawValue: id)
  }

  /// Stores which event holds the name of an account, so that erasing the account can withdraw it.
  static func setRegistration(
    _ event: Int64,
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE auth_account SET registration = $2 WHERE id = $1",
      account.rawValue,
      event
    )
  }

  /// Replaces a password's hash, unless it has changed since it was verified.
  static func replacePassword(
    of account: StoredAccount,
    with hash: String,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    try transaction.execute(
      "UPDATE auth_password SET hash = $3 WHERE account = $1 AND hash = $2",
      account.id.rawValue,
      account.passwordHash,
      hash
    ) == 1
  }

  /// Stores a password that was set with a recovery code.
  static func resetPassword(
    of account: AccountID,
    to hash: String,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE auth_password SET hash = $2 WHERE account = $1",
      account.rawValue,
      hash
    )
    try transaction.execute(
      "UPDATE auth_account SET was_reset = 1 WHERE id = $1",
      account.rawValue
    )
  }

  /// Stores that the owner was told about a reset.
  static func clearResetNotice(
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE auth_account SET was_reset = 0 WHERE id = $1",
      account.rawValue
    )
  }

  /// Erases everything about an account but its number, and reserves its name for a while.
  static func erase(
    _ account: StoredAccount,
    at now: Timestamp,
    nameFreeAt free: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let id = account.id.rawValue
    transaction.changes(.username(account.name), .account(account.id))
    try transaction.execute("DELETE FROM auth_code WHERE account = $1", id)
    try KnownDeviceStore.forgetAll(of: account.id, in: transaction)
    try transaction.execute("DELETE FROM auth_password WHERE account = $1", id)
    let registration: Int64?? = try transaction.value(
      "SELECT registration FROM auth_account WHERE id = $1",
      id
    )
    if let event = registration ?? nil { try transaction.withdraw(event) }
    try transaction.execute(
      """
      UPDATE auth_account
      SET name = NULL, folded = NULL, look = NULL, was_reset = 0, deleted_at = $2, registration = NULL
      WHERE id = $1
      """,
      id,
      now
    )
    try transaction.execute("DELETE FROM auth_former_name WHERE free_at <= $1", now)
    try transaction.execute(
      """
      INSERT INTO auth_former_name (digest, free_at) VALUES ($1, $2)
      ON CONFLICT (digest) DO UPDATE SET free_at = excluded.free_at
      """,
      SecretDigest(of: account.name.folded),
      free
    )
  }
}

extension Username {
  /// Reads a username that was valid when it was stored.
  init(stored text: String) throws {
    guard let username = Username(text) else {
      throw DatabaseError(.typeMismatch, message: "a stored username is no longer valid")
    }
    self = username
  }
}
