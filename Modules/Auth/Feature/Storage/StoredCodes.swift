import AuthContract
import Database

extension Queryable where Self: ~Copyable {
  /// Returns the account of a name that a recovery code opens, without using the code up.
  func account(named name: Username, openedBy code: Digest) throws -> AccountID? {
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
  func replaceCodes(of account: AccountID, with codes: [Digest]) throws {
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
  func use(_ code: Digest, for name: Username) throws -> AccountID? {
    guard let account = try account(named: name, openedBy: code) else { return nil }
    try execute("DELETE FROM auth_code WHERE digest = $1", code)
    return account
  }
}
