import Database

extension PostgreSQLConnection {
  func tables() throws -> [TableLayout] {
    let transaction = Transaction(self)
    let columns = try transaction.all(CatalogQueries.columns) { row in
      TableLayout.Column(table: try row[0], name: try row[1], place: try row[2])
    }
    let references = try transaction.all(CatalogQueries.references) { row in
      (table: try row[0] as String, other: try row[1] as String)
    }
    return TableLayout.tables(of: columns, references: references)
  }

  func searchIndexes() throws -> [FullTextIndex] {
    try Transaction(self).all(CatalogQueries.searchIndexes) { row in FullTextIndex(try row[0]) }
  }

  /// Returns the words of each text in their order: the server keeps no more of it.
  ///
  /// The words are as a search compares them, so to enter them again finds the same.
  func entries(of index: FullTextIndex, after key: Int64?, limit: Int) throws -> [SearchEntry] {
    let sql = SQLText(
      composed: """
        SELECT key, coalesce((
          SELECT string_agg(w.lexeme, ' ' ORDER BY place, w.lexeme)
          FROM unnest(words) AS w, unnest(w.positions) AS place
        ), '') FROM \(index.name) WHERE key > $1 ORDER BY key LIMIT $2
        """
    )
    return try Transaction(self).all(sql, key ?? .min, limit) { row in
      SearchEntry(key: try row[0], text: try row[1])
    }
  }

  func words(of text: String) -> [String] { SearchTerms.words(of: text) }

  /// Lets each column that numbers its rows go on after the largest number, as SQLite does, and
  /// counts the rows for the planner.
  func finishLoading() throws {
    let transaction = Transaction(self)
    let columns = try transaction.all(CatalogQueries.identities) { row in
      (table: try row[0] as String, name: try row[1] as String)
    }
    for (table, column) in columns {
      _ = try transaction.value(
        SQLText(
          composed: """
            SELECT setval(
              pg_get_serial_sequence('"\(table)"', '\(column)'),
              greatest(least(coalesce(max("\(column)"), 0), 9223372036854775806) + 1, 1), false
            ) FROM "\(table)"
            """
        ),
        as: Int64.self
      )
    }
    for table in try transaction.all(CatalogQueries.allTables, row: { try $0[0] as String }) {
      try run(SQLText(composed: "ANALYZE \"\(table)\""))
    }
  }
}
