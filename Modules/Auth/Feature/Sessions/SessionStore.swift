import AuthContract
import Database
import Mediator

/// A valid session and when it was last used.
struct StoredSession: Sendable {
  let user: SignedInUser
  let used: Timestamp
}

/// A session that was opened while the user was signed in elsewhere.
struct SignInElsewhere: Sendable {
  let session: SessionID

  /// What the user calls its device; empty if it has no name.
  let device: String
}

/// Reads and writes sessions.
enum SessionStore {
  /// Returns the session that a token opens, while it is valid.
  static func session(
    openedBy token: SecretDigest,
    at now: Timestamp,
    on connection: borrowing ReadConnection
  ) throws -> StoredSession? {
    try connection.first(
      """
      SELECT s.account, s.id, a.name, s.used_at
      FROM auth_session AS s JOIN auth_account AS a ON a.id = s.account
      WHERE s.digest = $1 AND s.ended_at IS NULL AND s.began_at > $2 AND s.used_at > $3
      """,
      token,
      now - SessionLifetime.absolute,
      now - SessionLifetime.idle
    ) { row in
      StoredSession(
        user: SignedInUser(account: try row[0], session: try row[1], name: try row[2]),
        used: try row[3]
      )
    }
  }

  /// Whether a user's session is valid, or for a job that acts for the user, the account is there.
  static func isValid(
    _ user: SignedInUser,
    at now: Timestamp,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    guard !user.actsInJob else {
      let account: Int? = try connection.value(
        "SELECT 1 FROM auth_account WHERE id = $1 AND deleted_at IS NULL",
        user.account
      )
      return account != nil
    }
    let found: Int? = try connection.value(
      validSession,
      user.session,
      user.account,
      now - SessionLifetime.absolute,
      now - SessionLifetime.idle
    )
    return found != nil
  }

  private static let validSession: SQLText = """
    SELECT 1 FROM auth_session
    WHERE id = $1 AND account = $2 AND ended_at IS NULL AND began_at > $3 AND used_at > $4
    """

  /// Lets a transaction change nothing if a user's session is no longer valid.
  static func verify(
    _ user: SignedInUser,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    guard !user.actsInJob else { return try requireValid(user, at: now, on: transaction) }
    try transaction.verify(
      validSession,
      user.session,
      user.account,
      now - SessionLifetime.absolute,
      now - SessionLifetime.idle
    ) { _ in
      true
    } otherwise: { _ in
      throw MiddlewareFailure.unauthorised(.signedIn)
    }
  }

  /// Refuses a user whose session is no longer valid.
  static func requireValid(
    _ user: SignedInUser,
    at now: Timestamp,
    on connection: borrowing some Queryable & ~Copyable
  ) throws {
    guard try isValid(user, at: now, on: connection) else {
      throw MiddlewareFailure.unauthorised(.signedIn)
    }
  }

  /// Returns the valid sessions of a user's account, the latest first.
  static func list(
    for user: SignedInUser,
    at now: Timestamp,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> SessionList {
    let entries = try connection.all(
      """
      SELECT id, began_at, used_at, device FROM auth_session
      WHERE account = $1 AND ended_at IS NULL AND began_at > $2 AND used_at > $3
      ORDER BY id DESC LIMIT 200
      """,
      user.account,
      now - SessionLifetime.absolute,
      now - SessionLifetime.idle
    ) { row in
      let id = SessionID(rawValue: try row[0])
      let isThis = id.rawValue == user.session
      return SessionList.Entry(
        id,
        device: try row[3],
        began: try row[1],
        used: try row[2],
        isThis: isThis
      )
    }
    return SessionList(entries)
  }

  /// Returns the session of a user's account that was opened last.
  static func newest(
    of user: SignedInUser,
    on connection: borrowing ReadConnection
  ) throws -> SessionID {
    let newest: Int64? = try connection.value(
      "SELECT max(id) FROM auth_session WHERE account = $1",
      user.account
    )
    return SessionID(rawValue: newest ?? user.session)
  }

  /// Returns the sessions of a user's account that were opened elsewhere after another one and are
  /// not over, the earliest first.
  static func opened(
    after last: SessionID,
    of user: SignedInUser,
    on connection: borrowing ReadConnection
  ) throws -> [SignInElsewhere] {
    try connection.all(
      """
      SELECT id, device FROM auth_session
      WHERE account = $1 AND id > $2 AND id <> $3 AND ended_at IS NULL ORDER BY id LIMIT 20
      """,
      user.account,
      last.rawValue,
      user.session
    ) { row in
      SignInElsewhere(session: SessionID(rawValue: try row[0]), device: try row[1])
    }
  }

  /// Opens a session, ends the one in which the user asked for it, and remembers the device.
  static func open(
    _ session: NewSession,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> SignedInUser {
    if let replaced = session.replaced {
      let id = SessionID(rawValue: replaced.session)
      let owner = AccountID(rawValue: replaced.account)
      _ = try end(id, of: owner, at: now, in: transaction)
    }
    let account = session.account
    let id = try add(session, at: now, in: transaction)
    if let device = session.device {
      try KnownDeviceStore.remember(device, of: account, at: now, in: transaction)
    }
    let user = SignedInUser(account: account.rawValue, session: id, name: session.name.text)
    try AuditStore.record(.loggedIn, by: user, at: now, in: transaction)
    return user
  }

  /// Adds a session, and deletes those of the account that expired.
  private static func add(
    _ session: NewSession,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> Int64 {
    let account = session.account
    let id: Int64? = try transaction.value(
      """
      INSERT INTO auth_session (id, account, digest, began_at, used_at, device)
      VALUES ((SELECT coalesce(max(id), 0) + 1 FROM auth_session), $1, $2, $3, $3, $4) RETURNING id
      """,
      account.rawValue,
      session.token.digest,
      now,
      session.deviceName
    )
    guard let id else {
      throw DatabaseError(.noRow, message: "an insert of a session returned no row")
    }
    try transaction.execute(
      "DELETE FROM auth_session WHERE account = $1 AND began_at <= $2 AND id < $3",
      account.rawValue,
      now - SessionLifetime.absolute,
      id
    )
    transaction.changes(.sessions(of: account))
    return id
  }

  /// Stores that a session is in use.
  static func touch(
    _ user: SignedInUser,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE auth_session SET used_at = $2 WHERE id = $1 AND ended_at IS NULL",
      user.session,
      now
    )
    transaction.changes(.sessions(of: AccountID(rawValue: user.account)))
  }

  /// Ends one session of an account, and returns whether it was open.
  static func end(
    _ session: SessionID,
    of account: AccountID,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    let ended = try transaction.execute(
      """
      UPDATE auth_session SET ended_at = $3, digest = NULL
      WHERE id = $1 AND account = $2 AND ended_at IS NULL
      """,
      session.rawValue,
      account.rawValue,
      now
    )
    if ended > 0 { transaction.changes(.sessions(of: account)) }
    return ended > 0
  }

  /// Ends all sessions of an account, or all but one, and returns those that ended.
  static func endAll(
    of account: AccountID,
    except kept: SessionID? = nil,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> [SessionID] {
    let ended = try transaction.all(
      """
      UPDATE auth_session SET ended_at = $3, digest = NULL
      WHERE account = $1 AND id <> $2 AND ended_at IS NULL RETURNING id
      """,
      account.rawValue,
      kept?.rawValue ?? 0,
      now
    ) { row in SessionID(rawValue: try row[0]) }
    if !ended.isEmpty { transaction.changes(.sessions(of: account)) }
    return ended.sorted()
  }
}
