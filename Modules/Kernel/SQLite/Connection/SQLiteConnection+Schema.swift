import CSQLite
import Database

extension SQLiteConnection {
  func create(_ index: FullTextIndex) throws(DatabaseError) {
    let tokens = "tokenize = 'unicode61 remove_diacritics 2'"
    try run(SQLText(composed: "CREATE VIRTUAL TABLE \(index.name) USING fts5(body, \(tokens))"))
    for setting in ConnectionSettings.ofIndexes {
      try command(index, to: setting.name, value: setting.value)
    }
  }

  func enter(_ text: String?, in index: FullTextIndex, key: Int64) throws(DatabaseError) {
    let transaction = Transaction(self)
    let remove = SQLText(composed: "DELETE FROM \(index.name) WHERE rowid = $1")
    try transaction.execute(remove, key)
    guard let text else { return }
    let insert = SQLText(composed: "INSERT INTO \(index.name)(rowid, body) VALUES ($1, $2)")
    try transaction.execute(insert, key, text)
  }

  /// The segments that there are become one, a few pages at a time; what was deleted is not in it.
  ///
  /// A negative number begins that. To go on with it would mean to begin again after every write of
  /// another process, and never to end among many writers.
  func tidy(_ index: FullTextIndex, begins: Bool) throws(DatabaseError) -> Bool {
    let before = sqlite3_total_changes(handle)
    try command(index, to: "merge", value: begins ? -Self.pagesOfPiece : Self.pagesOfPiece)
    // The statement itself counts for one change.
    return sqlite3_total_changes(handle) - before > 1
  }

  /// How many pages of an index are written at once when it is tidied, while others wait.
  private static let pagesOfPiece = 200

  /// Tells an index what to do, or how to be, by a number.
  private func command(
    _ index: FullTextIndex,
    to name: String,
    value: Int
  ) throws(DatabaseError) {
    let insert = "INSERT INTO \(index.name)(\(index.name), rank) VALUES ('\(name)', $1)"
    try Transaction(self).execute(SQLText(composed: insert), value)
  }

  func checkSchema() throws(DatabaseError) {
    let loose = try names(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' "
        + "AND strict = 0 AND name NOT LIKE 'sqlite_%' ORDER BY name"
    )
    guard loose.isEmpty else {
      throw DatabaseError(
        .misuse,
        message: "a table must keep its types: write STRICT behind \(loose.joined(separator: ", "))"
      )
    }
    let orphaned = try names("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check")
    guard orphaned.isEmpty else {
      throw DatabaseError(
        .foreignKey,
        message: "rows refer to others that are not there: \(orphaned.joined(separator: ", "))"
      )
    }
  }

  /// Returns the text of the first column of every row.
  func names(_ query: String) throws(DatabaseError) -> [String] {
    let statement = try SQLiteStatement(SQLText(composed: query), on: self)
    var names: [String] = []
    while try statement.step() {
      if let name = String.read(statement.cells[0]) { names.append(name) }
    }
    return names
  }
}

// MARK: - Copying

extension SQLiteConnection {
  func tables() throws -> [TableLayout] {
    let transaction = Transaction(self)
    let columns = try transaction.all(
      """
      SELECT t.name, c.name, c.pk FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
      ORDER BY t.name, c.cid
      """
    ) { row in
      TableLayout.Column(table: try row[0], name: try row[1], place: try row[2])
    }
    let references = try transaction.all(
      """
      SELECT DISTINCT t.name, f."table"
      FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name) AS f
      WHERE t.schema = 'main' AND t.type = 'table'
      """
    ) { row in (table: try row[0] as String, other: try row[1] as String) }
    return TableLayout.tables(of: columns, references: references)
  }

  func entries(of index: FullTextIndex, after key: Int64?, limit: Int) throws -> [SearchEntry] {
    let sql = SQLText(
      composed: """
        SELECT rowid, body FROM \(index.name) WHERE rowid > $1 ORDER BY rowid LIMIT $2
        """
    )
    return try Transaction(self).all(sql, key ?? .min, limit) { row in
      SearchEntry(key: try row[0], text: try row[1])
    }
  }

  /// Returns the words as they are: the index knows which of them are the same for a search.
  func words(of text: String) -> [String] { SearchQuery(text).words }

  /// Has nothing to do: a new row gets the number after the largest one.
  func finishLoading() {}
}
