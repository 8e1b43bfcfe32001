import AuthContract
import Database
import Mediator

/// An account as it is stored.
struct StoredAccount: Sendable {
  let id: AccountID
  let name: Username
  let password: String
  let wasReset: Bool

  fileprivate static let named = ListStatement { list in
    "SELECT name, id FROM auth_account WHERE folded IN \(list)"
  }

  fileprivate static let numbered = ListStatement { list in
    "SELECT id, name FROM auth_account WHERE deleted_at IS NULL AND id IN \(list)"
  }

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    id = AccountID(rawValue: try row[0])
    name = try Self.name(row[1])
    password = try row[2]
    wasReset = try row[3]
  }

  fileprivate static func name(_ text: String) throws -> Username {
    guard let name = Username(text) else {
      throw DatabaseError(.typeMismatch, message: "an account has a name that is none")
    }
    return name
  }
}

extension Queryable where Self: ~Copyable {
  func account(named name: Username) throws -> StoredAccount? {
    try first(
      """
      SELECT a.id, a.name, p.hash, a.was_reset
      FROM auth_account AS a JOIN auth_password AS p ON p.account = a.id
      WHERE a.folded = $1
      """,
      name.folded
    ) { row in try StoredAccount(row) }
  }

  func account(_ id: AccountID) throws -> StoredAccount? {
    try first(
      """
      SELECT a.id, a.name, p.hash, a.was_reset
      FROM auth_account AS a JOIN auth_password AS p ON p.account = a.id
      WHERE a.id = $1
      """,
      id.rawValue
    ) { row in try StoredAccount(row) }
  }

  func accounts(named names: [Username]) throws -> [Username: AccountID] {
    let sql = StoredAccount.named.over(names.count)
    let found = try all(sql, ValueList(names.map(\.folded))) { row in
      (try StoredAccount.name(row[0]), AccountID(rawValue: try row[1]))
    }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  func names(of accounts: [AccountID]) throws -> [AccountID: Username] {
    var names = [AccountID: Username](minimumCapacity: accounts.count)
    let sql = StoredAccount.numbered.over(accounts.count)
    try each(sql, ValueList(accounts.map(\.rawValue))) { row in
      names[AccountID(rawValue: try row[0])] = try StoredAccount.name(row[1])
    }
    return names
  }

  /// Returns whether somebody has a name, or had it until a short time ago.
  func isTaken(_ name: Username, at now: Timestamp) throws -> Bool {
    let kept: Int? = try value(
      """
      SELECT 1 FROM auth_account WHERE folded = $1
      UNION ALL SELECT 1 FROM auth_former_name WHERE digest = $2 AND free_at > $3
      """,
      name.folded,
      SecretDigest(of: name.folded),
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
      INSERT INTO auth_account (id, name, folded, created_at)
      VALUES ((SELECT coalesce(max(id), 0) + 1 FROM auth_account), $1, $2, $3)
      ON CONFLICT (folded) DO NOTHING RETURNING id
      """,
      name.text,
      name.folded,
      now
    )
    guard let id else { return nil }
    try execute("INSERT INTO auth_password (account, hash) VALUES ($1, $2)", id, password)
    return AccountID(rawValue: id)
  }

  /// Remembers which event says the name of an account.
  func note(registration event: Int64, of account: AccountID) throws {
    try execute(
      "UPDATE auth_account SET registration = $2 WHERE id = $1",
      account.rawValue,
      event
    )
  }

  /// Stores another text for a password, if it is still the one that was verified.
  func replacePassword(of account: StoredAccount, with password: String) throws -> Bool {
    try execute(
      "UPDATE auth_password SET hash = $3 WHERE account = $1 AND hash = $2",
      account.id.rawValue,
      account.password,
      password
    ) == 1
  }

  /// Stores a password that was set with a recovery code.
  func resetPassword(of account: AccountID, to password: String) throws {
    try execute(
      "UPDATE auth_password SET hash = $2 WHERE account = $1",
      account.rawValue,
      password
    )
    try execute("UPDATE auth_account SET was_reset = 1 WHERE id = $1", account.rawValue)
  }

  /// Takes note that the owner has been told of a reset.
  func clearNotice(of account: AccountID) throws {
    try execute("UPDATE auth_account SET was_reset = 0 WHERE id = $1", account.rawValue)
  }

  /// Forgets everything about an account but its number, and keeps its name from others for a while.
  func forget(_ account: StoredAccount, at now: Timestamp, nameFreeAt free: Timestamp) throws {
    try execute("DELETE FROM auth_code WHERE account = $1", account.id.rawValue)
    try execute("DELETE FROM auth_password WHERE account = $1", account.id.rawValue)
    let registration: Int64?? = try value(
      "SELECT registration FROM auth_account WHERE id = $1",
      account.id.rawValue
    )
    if let event = registration ?? nil { try withdraw(event) }
    try execute(
      """
      UPDATE auth_account
      SET name = NULL, folded = NULL, was_reset = 0, deleted_at = $2, registration = NULL
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
      SecretDigest(of: account.name.folded),
      free
    )
  }
}

extension Queryable where Self: ~Copyable {
  /// Returns the account of a name that a recovery code opens, without using the code up.
  func account(named name: Username, openedBy code: SecretDigest) throws -> AccountID? {
    let id: Int64? = try value(
      """
      SELECT c.account FROM auth_code AS c JOIN auth_account AS a ON a.id = c.account
      WHERE c.digest = $1 AND a.folded = $2
      """,
      code,
      name.folded
    )
    return id.map(AccountID.init(rawValue:))
  }

  /// Returns how many recovery codes an account has.
  func codes(of account: AccountID) throws -> Int {
    try value("SELECT count(*) FROM auth_code WHERE account = $1", account.rawValue) ?? 0
  }
}

extension Transaction {
  /// Puts new recovery codes in the place of all earlier ones.
  func replaceCodes(of account: AccountID, with codes: [SecretDigest]) throws {
    try execute("DELETE FROM auth_code WHERE account = $1", account.rawValue)
    for code in codes {
      try execute(
        "INSERT INTO auth_code (digest, account) VALUES ($1, $2)",
        code,
        account.rawValue
      )
    }
  }

  /// Uses a recovery code up, and returns the account that it opens.
  func use(_ code: SecretDigest, for name: Username) throws -> AccountID? {
    guard let account = try account(named: name, openedBy: code) else { return nil }
    try execute("DELETE FROM auth_code WHERE digest = $1", code)
    return account
  }
}

/// What is written down of everything that happens at the door; no name, no secret.
enum AuditEntry: String, SQLValue {
  case registered
  case loggedIn = "logged-in"
  case loginFailed = "login-failed"
  case guessRefused = "guess-refused"
  case loggedOut = "logged-out"
  case sessionEnded = "session-ended"
  case passwordChanged = "password-changed"
  case passwordRehashed = "password-rehashed"
  case passwordReset = "password-reset"
  case resetFailed = "reset-failed"
  case codesRenewed = "codes-renewed"
  case confirmationFailed = "confirmation-failed"
  case accountDeleted = "account-deleted"
  case callRefused = "call-refused"
}

extension Transaction {
  /// Writes down what happened.
  func audit(
    _ event: AuditEntry,
    account: AccountID? = nil,
    session: Int64? = nil,
    request: String? = nil,
    at now: Timestamp
  ) throws {
    try execute(
      """
      INSERT INTO auth_audit (id, at, event, account, session, request)
      VALUES ((SELECT coalesce(max(id), 0) + 1 FROM auth_audit), $1, $2, $3, $4, $5)
      """,
      now,
      event,
      account?.rawValue,
      session,
      request
    )
  }
}
