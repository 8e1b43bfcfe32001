import AuthContract
import Database
import Mediator

/// What must be true of accounts beyond what their tables refuse.
enum AuthDataChecks {
  static func register(in registry: inout Registry) {
    registry.identifies(.account, in: "auth_account")
    registry.references(references)
    registry.check("passwords") { connection in try passwords(on: connection) }
    registry.check("names") { connection in try names(on: connection) }
    registry.check("guesses") { connection in
      try guesses(on: connection, at: connection.engine.now)
    }
    registry.check("times") { connection in
      try connection.impossibleTimes(
        in: "auth_account",
        "created_at",
        "deleted_at",
        of: "Accounts"
      )
        + connection.impossibleTimes(
          in: "auth_session",
          "began_at",
          "used_at",
          "ended_at",
          of: "Sessions"
        )
    }
    registry.check("accounts") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM auth_account AS a
        WHERE (a.deleted_at IS NULL) <> EXISTS (
          SELECT 1 FROM auth_password AS p WHERE p.account = a.id
        ) OR (a.deleted_at IS NULL) <> (a.name IS NOT NULL)
        """
      ) { count in "Accounts without a name or a password, or deleted with one: \(count)." }
        + connection.findings(
          "SELECT count(*) FROM auth_account WHERE was_reset NOT IN (0, 1)"
        ) { count in "Accounts with a mark that is neither on nor off: \(count)." }
    }
    registry.check("numbers") { connection in
      try connection.findings(numbers) { count in
        "Accounts, sessions and records with a number that cannot be: \(count)."
      }
    }
    registerSessions(in: &registry)
  }

  private static func registerSessions(in registry: inout Registry) {
    registry.check("digests") { connection in
      try connection.findings(digests) { count in
        "Digests of tokens, codes, devices and names with another length than all have: \(count)."
      }
    }
    registry.check("sessions") { connection in
      try connection.findings(openSessions) { count in
        "Sessions that are open although they ended or have no account: \(count)."
      }
    }
  }

  /// The next number is one more than the highest.
  private static let numbers: SQLText = """
    SELECT count(*) FROM (
      SELECT id FROM auth_account UNION ALL SELECT id FROM auth_session
      UNION ALL SELECT id FROM auth_audit
    ) AS numbered WHERE id < 0 OR id > 4611686018427387904
    """

  private static let digests = SQLText(
    composed: """
      SELECT count(*) FROM (
        SELECT digest FROM auth_session UNION ALL SELECT digest FROM auth_code
        UNION ALL SELECT digest FROM auth_device UNION ALL SELECT digest FROM auth_guess
        UNION ALL SELECT digest FROM auth_former_name
      ) AS kept WHERE length(digest) <> \(SecretDigest.size)
      """
  )

  private static let openSessions: SQLText = """
    SELECT count(*) FROM auth_session AS s WHERE s.digest IS NOT NULL AND (
      s.ended_at IS NOT NULL OR NOT EXISTS (
        SELECT 1 FROM auth_account AS a WHERE a.id = s.account AND a.deleted_at IS NULL
      )
    )
    """

  private static let references = [
    RowReference("auth_password", "account", to: .account),
    RowReference("auth_session", "account", to: .account),
    RowReference("auth_code", "account", to: .account),
    RowReference("auth_device", "account", to: .account),
    RowReference("auth_audit", "account", to: .account),
  ]

  /// Compares the forms in which names are found and compared with the names themselves.
  private static func names(on connection: borrowing ReadConnection) throws -> [DataFinding] {
    var wrong: [Int64] = []
    try connection.each(
      "SELECT id, name, folded, look FROM auth_account WHERE name IS NOT NULL ORDER BY id"
    ) { row in
      let username = Username(try row[1] as String)
      let (folded, look): (String?, String?) = (try row[2], try row[3])
      if username == nil || username?.folded != folded || username?.look != look {
        wrong.append(try row[0])
      }
    }
    guard let first = wrong.first else { return [] }
    return [
      DataFinding(
        "Accounts that are not found by what their names are and look like: \(wrong.count), "
          + "such as account \(first)."
      )
    ]
  }

  /// Looks for counts of guesses that no guess leads to.
  ///
  /// A clock that was set back leaves moments in the future, which are no longer than a limit is.
  private static func guesses(
    on connection: borrowing ReadConnection,
    at now: Timestamp
  ) throws -> [DataFinding] {
    let latest = now + .seconds(86_400)
    let count: Int? = try connection.value(
      """
      SELECT (SELECT count(*) FROM auth_guess WHERE guesses < -1 OR opens_at > $1 OR opens_at < 0)
        + (SELECT count(*) FROM auth_total WHERE id <> 1 OR full_at > $1 OR full_at < 0)
      """,
      latest
    )
    guard let count, count > 0 else { return [] }
    return [
      DataFinding(
        "Limits of guesses at passwords with a count or a moment that no guess leads to: \(count).",
        advice: DataFinding.checkingClock
      )
    ]
  }

  private static func passwords(
    on connection: borrowing ReadConnection
  ) throws -> [DataFinding] {
    var unreadable: [Int64] = []
    try connection.each("SELECT account, hash FROM auth_password ORDER BY account") { row in
      if StoredArgon2id(try row[1]) == nil { unreadable.append(try row[0]) }
    }
    return unreadable.map { account in
      DataFinding(
        "The password of account \(account) cannot be read.",
        advice: "Its user sets a new one with a recovery code: auth forgot USERNAME CODE NEW"
      )
    }
  }
}
