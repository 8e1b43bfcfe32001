/// A statement whose rows have the columns of a ``TableColumn``, in their order.
///
/// Keep one as a constant: its text is composed once.
public struct NamedColumnQuery<Column: TableColumn>: Sendable {
  @usableFromInline let sql: SQLText

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - table: The table's name in the statement, where the statement has several.
  ///   - text: Writes the statement around the list of its columns.
  public init(of table: String? = nil, _ text: (String) -> String) {
    sql = SQLText(composedOnce: text(Column.list(of: table)))
  }

  init(_ sql: SQLText) { self.sql = sql }
}

/// An ``InListStatement`` whose rows have the columns of a ``TableColumn``, in their order.
public struct NamedColumnInListQuery<Column: TableColumn>: Sendable {
  private let list: InListStatement

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - table: The table's name in the statement, where the statement has several.
  ///   - count: How many placeholders precede the list of values.
  ///   - text: Writes the statement around the list of its columns and the list of values.
  public init(
    of table: String? = nil,
    after count: Int = 0,
    _ text: @escaping @Sendable (_ columns: String, _ values: String) -> String
  ) {
    list = InListStatement(after: count) { values in text(Column.list(of: table), values) }
  }

  /// Returns the statement for a list of values.
  ///
  /// - Parameter count: The number of values, at most ``InListStatement/capacity``.
  /// - Returns: The statement, with a place for each value.
  public func over(_ count: Int) -> NamedColumnQuery<Column> { NamedColumnQuery(list.over(count)) }
}

/// A row whose columns are read by their names.
public struct ColumnRow<Column: TableColumn>: ~Copyable {
  @usableFromInline let row: DatabaseRow

  @inlinable
  init(_ statement: PreparedStatement) {
    row = DatabaseRow(statement)
  }

  /// Reads a column as the type that is asked for.
  @inlinable
  public subscript<Value: SQLValueConvertible>(column: Column) -> Value {
    get throws(DatabaseError) { try row[column.rawValue] }
  }
}

extension Queryable where Self: ~Copyable {
  /// Calls the body with every row, one at a time, without holding the others.
  @inlinable
  public func each<Column, each Value: SQLValueConvertible>(
    _ statement: NamedColumnQuery<Column>,
    _ values: repeat each Value,
    row body: (borrowing ColumnRow<Column>) throws -> Void
  ) throws {
    let prepared = try engine.statement(for: statement.sql)
    defer { prepared.end() }
    try prepared.start(repeat each values)
    let row = ColumnRow<Column>(prepared)
    while try prepared.step() { try body(row) }
  }

  /// Returns what the body makes of every row.
  @inlinable
  public func all<Column, each Value: SQLValueConvertible, Element>(
    _ statement: NamedColumnQuery<Column>,
    _ values: repeat each Value,
    row body: (borrowing ColumnRow<Column>) throws -> Element
  ) throws -> [Element] {
    let prepared = try engine.statement(for: statement.sql)
    defer { prepared.end() }
    try prepared.start(repeat each values)
    guard try prepared.step() else { return [] }
    let row = ColumnRow<Column>(prepared)
    var elements: [Element] = []
    elements.reserveCapacity(prepared.use.pointee.usualCount)
    repeat { elements.append(try body(row)) } while try prepared.step()
    prepared.use.pointee.usualCount = min(elements.count, PreparedStatement.UsageState.mostExpected)
    return elements
  }

  /// Returns what the body makes of the first row, or nil if there is none.
  @inlinable
  public func first<Column, each Value: SQLValueConvertible, Element>(
    _ statement: NamedColumnQuery<Column>,
    _ values: repeat each Value,
    row body: (borrowing ColumnRow<Column>) throws -> Element
  ) throws -> Element? {
    let prepared = try engine.statement(for: statement.sql)
    defer { prepared.end() }
    try prepared.start(repeat each values)
    return try prepared.step() ? try body(ColumnRow(prepared)) : nil
  }
}
