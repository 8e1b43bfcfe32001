import Database
import Mediator

/// What must be true of accounts beyond what their tables refuse.
enum AuthDataChecks {
  static func register(in registry: inout Registry) {
    registry.check("passwords") { connection in try passwords(on: connection) }
    registry.check("accounts") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM auth_account AS a
        WHERE (a.deleted_at IS NULL) <> EXISTS (
          SELECT 1 FROM auth_password AS p WHERE p.account = a.id
        ) OR (a.deleted_at IS NULL) <> (a.name IS NOT NULL)
        """
      ) { count in "Accounts without a name or a password, or deleted with one: \(count)." }
    }
    registry.check("sessions") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM auth_session AS s WHERE s.digest IS NOT NULL AND (
          s.ended_at IS NOT NULL OR NOT EXISTS (
            SELECT 1 FROM auth_account AS a WHERE a.id = s.account AND a.deleted_at IS NULL
          )
        )
        """
      ) { count in "Sessions that are open although they ended or have no account: \(count)." }
    }
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
