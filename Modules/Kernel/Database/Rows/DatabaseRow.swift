/// One row of a result, while the statement stands on it.
///
/// A row cannot be copied and is only ever borrowed, so the compiler keeps it from outliving
/// its step.
public struct DatabaseRow: ~Copyable {
  /// The number of columns.
  public let count: Int

  @usableFromInline let cells: UnsafeMutablePointer<SQLRawValue>

  /// Not retained, which is safe: the code that lends the row holds the statement and its cells.
  @usableFromInline unowned(unsafe) let statement: PreparedStatement

  @inlinable
  init(_ statement: PreparedStatement) {
    count = statement.columns
    cells = statement.cells
    self.statement = statement
  }

  /// Reads a column as the type that is asked for.
  ///
  /// - Parameter column: The column, counted from zero.
  @inlinable
  public subscript<Value: SQLValueConvertible>(column: Int) -> Value {
    get throws(DatabaseError) {
      if column >= 0, column < count, let value = Value.read(cells[column]) {
        return value
      }
      throw mismatch(at: column, expected: Value.expectation)
    }
  }

  @usableFromInline
  func mismatch(at column: Int, expected expectation: String) -> DatabaseError {
    guard column >= 0, column < count else {
      return DatabaseError(
        .misuse,
        message: "there is no column \(column): the rows have \(count)",
        sql: statement.sql.text
      )
    }
    return DatabaseError(
      .typeMismatch,
      message:
        "column \(column) (\(statement.name(of: column))) holds \(cells[column].kind.description), "
        + "where \(expectation) was expected",
      sql: statement.sql.text
    )
  }
}

extension SQLRawValue.Kind: CustomStringConvertible {
  /// What the cell holds, worded for an error.
  public var description: String {
    switch self {
    case .null: "nothing"
    case .integer: "a whole number"
    case .real: "a number"
    case .text: "text"
    case .blob: "bytes"
    }
  }
}
