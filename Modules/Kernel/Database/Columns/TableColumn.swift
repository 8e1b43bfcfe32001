/// The columns that a kind of record is read from, a case for each.
///
/// The cases are the only list of the columns: a ``NamedColumnQuery`` selects them in their order, and
/// a ``ColumnRow`` reads them by their names. So a new column is a new case, and no code depends on
/// the order.
///
/// ```swift
/// enum NoteColumn: Int, TableColumn { case number, text, createdAt }
///
/// struct Note {
///   static let byNumber = NamedColumnQuery<NoteColumn> { columns in
///     "SELECT \(columns) FROM note WHERE number = $1"
///   }
///   let number: Int64
///   let text: String
///   let createdAt: Timestamp
///
///   init(_ row: borrowing ColumnRow<NoteColumn>) throws {
///     number = try row[.number]
///     text = try row[.text]
///     createdAt = try row[.createdAt]
///   }
/// }
/// let note = try connection.first(Note.byNumber, 7) { row in try Note(row) }
/// ```
public protocol TableColumn: CodingKey, CaseIterable, RawRepresentable where RawValue == Int {}

extension TableColumn {
  /// The column's name in SQL: `created_at` for the case `createdAt`.
  public var sqlName: String {
    stringValue.reduce(into: "") { name, character in
      name += character.isUppercase ? "_\(character.lowercased())" : "\(character)"
    }
  }

  /// Returns the columns as a statement lists them.
  ///
  /// - Parameter table: The table's name in the statement, where the statement has several.
  /// - Returns: The names in the order of the cases, separated by commas.
  public static func list(of table: String? = nil) -> String {
    allCases.map { column in (table.map { "\($0)." } ?? "") + column.sqlName }
      .joined(separator: ", ")
  }
}
