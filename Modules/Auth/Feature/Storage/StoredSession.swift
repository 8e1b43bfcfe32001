import AuthContract
import Database
import Mediator

/// How long a session lasts: two weeks without use, and a month in all, as NIST's AAL1 has it.
enum SessionLifetime {
  static let idle: Duration = .seconds(14 * 86_400)
  static let absolute: Duration = .seconds(30 * 86_400)

  /// How exactly it is known when a session was last used.
  static let grain: Duration = .seconds(300)
}

extension Timestamp {
  /// Returns the moment that lies a duration before another.
  static func - (moment: Timestamp, duration: Duration) -> Timestamp {
    moment + (.zero - duration)
  }
}

/// A session that somebody may go on with.
struct StoredSession: Sendable {
  let principal: SignedInUser
  let used: Timestamp
}

extension Queryable where Self: ~Copyable {
  /// Returns the session that a token opens, while it lasts.
  func session(opening token: SecretDigest, at now: Timestamp) throws -> StoredSession? {
    try first(
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
        principal: SignedInUser(account: try row[0], session: try row[1], name: try row[2]),
        used: try row[3]
      )
    }
  }

  /// Returns whether a session lasts.
  func lasts(_ principal: SignedInUser, at now: Timestamp) throws -> Bool {
    let isThere: Int? = try value(
      """
      SELECT 1 FROM auth_session
      WHERE id = $1 AND account = $2 AND ended_at IS NULL AND began_at > $3 AND used_at > $4
      """,
      principal.session,
      principal.account,
      now - SessionLifetime.absolute,
      now - SessionLifetime.idle
    )
    return isThere != nil
  }

  /// Returns the sessions of whoever asks, the latest first.
  func sessions(of principal: SignedInUser, at now: Timestamp) throws -> SessionList {
    let entries = try all(
      """
      SELECT id, began_at, used_at FROM auth_session
      WHERE account = $1 AND ended_at IS NULL AND began_at > $2 AND used_at > $3
      ORDER BY id DESC LIMIT 200
      """,
      principal.account,
      now - SessionLifetime.absolute,
      now - SessionLifetime.idle
    ) { row in
      let id = SessionID(rawValue: try row[0])
      let isThis = id.rawValue == principal.session
      return SessionList.Entry(id, began: try row[1], used: try row[2], isThis: isThis)
    }
    return SessionList(entries)
  }
}

extension Transaction {
  /// Adds a session, and forgets those of the account that ended long ago.
  func addSession(of account: AccountID, _ token: SecretDigest, at now: Timestamp) throws
    -> SessionID
  {
    let id: Int64? = try value(
      """
      INSERT INTO auth_session (id, account, digest, began_at, used_at)
      VALUES ((SELECT coalesce(max(id), 0) + 1 FROM auth_session), $1, $2, $3, $3) RETURNING id
      """,
      account.rawValue,
      token,
      now
    )
    guard let id else {
      throw DatabaseError(.noRow, message: "a session was added and is not there")
    }
    try execute(
      "DELETE FROM auth_session WHERE account = $1 AND began_at <= $2 AND id < $3",
      account.rawValue,
      now - SessionLifetime.absolute,
      id
    )
    return SessionID(rawValue: id)
  }

  /// Notes that a session is in use.
  func touch(_ principal: SignedInUser, at now: Timestamp) throws {
    try execute(
      "UPDATE auth_session SET used_at = $2 WHERE id = $1 AND ended_at IS NULL",
      principal.session,
      now
    )
  }

  /// Ends one session of an account, and says whether there was one to end.
  func end(_ session: SessionID, of account: AccountID, at now: Timestamp) throws -> Bool {
    let ended = try execute(
      """
      UPDATE auth_session SET ended_at = $3, digest = NULL
      WHERE id = $1 AND account = $2 AND ended_at IS NULL
      """,
      session.rawValue,
      account.rawValue,
      now
    )
    if ended > 0 { signal() }
    return ended > 0
  }

  /// Ends all sessions of an account but one, and returns those that ended.
  func endSessions(
    of account: AccountID,
    except kept: SessionID?,
    at now: Timestamp
  ) throws -> [SessionID] {
    let ended = try all(
      """
      UPDATE auth_session SET ended_at = $3, digest = NULL
      WHERE account = $1 AND id <> $2 AND ended_at IS NULL RETURNING id
      """,
      account.rawValue,
      kept?.rawValue ?? 0,
      now
    ) { row in SessionID(rawValue: try row[0]) }
    if !ended.isEmpty { signal() }
    return ended.sorted()
  }
}

/// The secret that a signed-in session is known by: 256 random bits.
///
/// It leaves the program once, to whoever signed in. Only its ``digest`` is stored, so that a copy
/// of the database opens no session.
struct SessionToken: Sendable {
  /// The secret, in 64 hexadecimal digits.
  let text: String

  /// Draws a new token.
  init(random: () -> UInt64) {
    text = (0..<4).map { _ in Self.hexadecimal(random()) }.joined()
  }

  /// Takes a token that somebody shows.
  init(_ text: String) {
    self.text = text
  }

  /// What is stored of it.
  var digest: SecretDigest { SecretDigest(of: text) }

  private static func hexadecimal(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
