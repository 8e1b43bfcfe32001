import CSQLite
import Database

extension SQLiteConnection {
  /// Returns a sentence for each column with texts that are not UTF-8: SQLite stores any bytes as
  /// text, and its own check does not read them.
  func textFindings() throws(DatabaseError) -> [String] {
    let names = try SQLiteStatement(
      """
      SELECT t.name, c.name FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT'
      ORDER BY t.name, c.cid
      """,
      on: self
    )
    var columns: [(table: String, columns: [String])] = []
    while try names.step() {
      guard let table = String.read(names.cells[0]), let column = String.read(names.cells[1])
      else { continue }
      if columns.last?.table == table {
        columns[columns.count - 1].columns.append(column)
      } else {
        columns.append((table, [column]))
      }
    }
    var findings: [String] = []
    for (table, columns) in columns { findings += try textFindings(in: table, columns) }
    return findings
  }

  private func textFindings(
    in table: String,
    _ columns: [String]
  ) throws(DatabaseError) -> [String] {
    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let rows = try SQLiteStatement(SQLText(composed: "SELECT \(list) FROM \"\(table)\""), on: self)
    var counts = [Int](repeating: 0, count: columns.count)
    while try rows.step() {
      for column in columns.indices
      where !rows.cells[column].isValidText {
        counts[column] += 1
      }
    }
    return zip(columns, counts).filter { $0.1 > 0 }.map { column, count in
      "texts in the column \(column) of the table \(table) that are not UTF-8: \(count)"
    }
  }
}

extension SQLRawValue {
  /// Whether the cell holds no text, or one that is UTF-8.
  fileprivate var isValidText: Bool {
    kind != .text || String(validating: bytes, as: UTF8.self) != nil
  }
}
