public import Mediator

/// Columns of a table whose values are the keys of rows elsewhere, often in another module's table.
///
/// A table of another module cannot be named in a foreign key, and few rows are worth the cost of
/// one at each write. So references are declared, and checked for a person who asks whether the data
/// is in order. A column without a value points to nothing, which is right.
///
/// ```swift
/// RowReference("friendship", "account", "friend", to: .account)
/// ```
public struct RowReference: Sendable {
  let table: String
  let columns: [String]
  let key: EntityKind
  let condition: String?

  /// Declares what columns point to.
  ///
  /// - Parameters:
  ///   - table: The table of the columns.
  ///   - columns: The columns.
  ///   - key: What they point to.
  ///   - condition: In SQL, the rows for which that is so, where `r` is the row; by default all.
  public init(
    _ table: String,
    _ columns: String...,
    to key: EntityKind,
    where condition: String? = nil
  ) {
    self.table = table
    self.columns = columns
    self.key = key
    self.condition = condition
  }

  /// The checks of the columns, one for each.
  func checks(against target: RowReferenceTarget) -> [DataCheck] {
    columns.map { column in
      let sql = SQLText(
        composed: """
          SELECT count(*) FROM \(table) AS r WHERE r.\(column) IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM \(target.table) AS k WHERE k.\(target.column) = r.\(column))
            \(condition.map { "AND \($0)" } ?? "")
          """
      )
      let problem = "Rows of the table \(table) whose \(column) is no \(key.name)"
      return DataCheck(name: "\(column) in \(table)") { connection in
        try connection.findings(sql) { count in "\(problem): \(count)." }
      }
    }
  }
}

/// The rows that a key stands for.
struct RowReferenceTarget: Sendable {
  let key: EntityKind
  let table: String
  let column: String
}

extension Registry {
  /// Says which rows of the module a key stands for.
  ///
  /// - Parameters:
  ///   - key: What other rows point to.
  ///   - table: The table of the rows.
  ///   - column: The column that others point to.
  public mutating func identifies(_ key: EntityKind, in table: String, by column: String = "id") {
    let rows = RowReferenceTarget(key: key, table: table, column: column)
    contribute(SchemaContribution.identifiedRows(rows))
  }

  /// Says what columns of the module point to.
  ///
  /// - Parameter references: The columns; a key that no module identifies is not checked.
  public mutating func references(_ references: [RowReference]) {
    contribute(SchemaContribution.references(references))
  }

  /// Says which full-text indexes the module has created at run time, beside those of its migrations.
  ///
  /// - Parameter indexes: Returns the indexes.
  public mutating func createsIndexes(
    _ indexes: @escaping @Sendable (borrowing ReadConnection) throws -> [FullTextIndex]
  ) {
    contribute(SchemaContribution.indexes(indexes))
  }
}
