/// New values for some columns of one row, each named with its column.
///
/// ```swift
/// var values = ColumnValues<NoteColumn>()
/// values.set(.text, ifGiven: command.text)
/// let changed = try transaction.update("note", set: values, where: .number, is: 7) { row in
///   try Note(row)
/// }
/// ```
public struct ColumnValues<Column: TableColumn>: Sendable {
  private var entries: [(column: Column, value: any SQLValueConvertible)] = []

  /// Creates a collection without values.
  public init() {}

  /// Whether no column has a value.
  public var isEmpty: Bool { entries.isEmpty }

  /// The columns that have a value.
  public var columns: [Column] { entries.map(\.column) }

  /// Sets the value of a column; nil stores NULL.
  public mutating func set(_ column: Column, to value: some SQLValueConvertible) {
    entries.append((column, value))
  }

  /// Sets the value of a column, or leaves the column as it is where the value is nil.
  public mutating func set(_ column: Column, ifGiven value: (some SQLValueConvertible)?) {
    if let value { set(column, to: value) }
  }
}

extension ColumnValues: SQLValueConvertible {
  /// What a column would have to hold; values are only bound.
  public static var expectation: String { "values of several columns" }

  /// Returns nil: values are only bound.
  public static func read(_ cell: SQLRawValue) -> Self? { nil }

  /// Binds each value in its order.
  public func bind(to parameters: BindingBuffer) {
    for entry in entries { entry.value.bind(to: parameters) }
  }
}

extension Transaction {
  /// Changes columns of the row with a key, and returns what the body makes of the changed row.
  ///
  /// - Parameters:
  ///   - table: The table's name.
  ///   - values: The new values; at least one.
  ///   - key: The column that identifies the row.
  ///   - id: The value of that column.
  ///   - body: Reads the row as it is after the change.
  /// - Returns: The body's value, or nil if no row has the key.
  /// - Throws: ``DatabaseError``, and what the body throws.
  public func update<Column, Element>(
    _ table: StaticString,
    set values: ColumnValues<Column>,
    where key: Column,
    is id: some SQLValueConvertible,
    row body: (borrowing ColumnRow<Column>) throws -> Element
  ) throws -> Element? {
    let assignments = values.columns.enumerated().map { "\($1.sqlName) = $\($0 + 2)" }
    let statement = SQLText(
      composed: """
        UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(key.sqlName) = $1
        RETURNING \(Column.list())
        """
    )
    return try first(NamedColumnQuery(statement), id, values, row: body)
  }
}
