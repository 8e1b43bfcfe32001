import AuthContract
import Database

/// Reads and writes the digests of recovery codes.
enum RecoveryCodeStore {
  /// Returns the account of a name that a recovery code opens, without using the code up.
  static func account(
    named name: Username,
    openedBy code: SecretDigest,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> AccountID? {
    let id: Int64? = try connection.value(
      """
      SELECT c.account FROM auth_code AS c JOIN auth_account AS a ON a.id = c.account
      WHERE c.digest = $1 AND a.folded = $2
      """,
      code,
      name.folded
    )
    return id.map(AccountID.init(rawValue:))
  }

  static func count(of account: AccountID, in transaction: borrowing Transaction) throws -> Int {
    try transaction.value(
      "SELECT count(*) FROM auth_code WHERE account = $1",
      account.rawValue
    ) ?? 0
  }

  /// Replaces all codes of an account.
  static func replace(
    of account: AccountID,
    with codes: [RecoveryCode],
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute("DELETE FROM auth_code WHERE account = $1", account.rawValue)
    for code in codes {
      try transaction.execute(
        "INSERT INTO auth_code (digest, account) VALUES ($1, $2)",
        code.digest,
        account.rawValue
      )
    }
  }

  /// Uses a recovery code up, and returns the account that it opens.
  static func use(
    _ code: SecretDigest,
    for name: Username,
    in transaction: borrowing Transaction
  ) throws -> AccountID? {
    guard let account = try account(named: name, openedBy: code, on: transaction) else {
      return nil
    }
    try transaction.execute("DELETE FROM auth_code WHERE digest = $1", code)
    return account
  }
}
