/// Rows that a module keeps about a user, as part of the user's own copy of everything.
///
/// The statement selects by the user's account in `$1`. Its column names are what the copy says, and
/// their endings tell what a number is: `_at` a moment, `_account` an account.
///
/// ```swift
/// AccountDataQuery("friends", "SELECT friend AS friend_account, since AS since_at FROM …")
/// ```
public struct AccountDataQuery: Sendable {
  let name: String
  let statement: SQLText

  /// Describes rows that belong to a user.
  ///
  /// - Parameters:
  ///   - name: The name of the rows in the copy, unlike all others of the module.
  ///   - statement: Selects them; it returns nothing about others that the user may not see.
  public init(_ name: String, _ statement: SQLText) {
    self.name = name
    self.statement = statement
  }
}

extension AccountDataQuery {
  /// The jobs that the user asked for; the module that keeps accounts has them in its copy.
  public static let jobs = AccountDataQuery(
    "jobs",
    """
    SELECT name AS job, enqueued_at, planned_at, body AS details FROM job
    WHERE account = $1 ORDER BY id
    """
  )
}

/// The rows of one table that are about a user.
public struct AccountDataRows: Sendable {
  /// A value of a row.
  public enum Value: Hashable, Sendable {
    /// A number.
    case number(Int64)

    /// A moment, in milliseconds since 1970.
    case moment(Int64)

    /// An account.
    case account(Int64)

    /// A fraction.
    case fraction(Double)

    /// Text.
    case text(String)

    /// Bytes, such as those of a picture.
    case bytes([UInt8])
  }

  /// The name of the rows.
  public let name: String

  /// The values of each row that has them, by the names of their columns, in order.
  public let rows: [[(name: String, value: Value)]]
}

extension AccountDataRows {
  /// Reads the rows of a table that are about an account.
  init(
    of account: Int64,
    in table: AccountDataQuery,
    on connection: borrowing ReadConnection
  ) throws {
    name = table.name
    rows = try connection.all(table.statement, account) { row in
      try (0..<row.count).compactMap { column in
        let name = row.statement.name(of: column)
        return try Value(row, column, named: name).map { (name, $0) }
      }
    }
  }
}

extension AccountDataRows.Value {
  fileprivate init?(_ row: borrowing DatabaseRow, _ column: Int, named name: String) throws {
    switch row.cells[column].kind {
    case .null: return nil
    case .integer:
      let number: Int64 = try row[column]
      if name.hasSuffix("_at") { self = .moment(number); return }
      self = name.hasSuffix("_account") ? .account(number) : .number(number)
    case .real: self = .fraction(try row[column])
    case .text: self = .text(try row[column])
    case .blob: self = .bytes(try row[column])
    }
  }
}
