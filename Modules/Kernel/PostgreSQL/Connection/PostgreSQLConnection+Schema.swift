import Database

extension PostgreSQLConnection {
  func create(_ index: FullTextIndex) throws(DatabaseError) {
    try run(
      SQLText(
        composed: """
          CREATE TABLE \(index.name) (key BIGINT PRIMARY KEY, words TSVECTOR NOT NULL);
          CREATE INDEX \(index.name)_words ON \(index.name) USING gin (words)
          """
      )
    )
  }

  func enter(_ text: String?, in index: FullTextIndex, key: Int64) throws(DatabaseError) {
    let transaction = Transaction(self)
    guard let text else {
      let remove = SQLText(composed: "DELETE FROM \(index.name) WHERE key = $1")
      try transaction.post(remove, key)
      return
    }
    let insert = SQLText(
      composed: """
        INSERT INTO \(index.name) (key, words) VALUES ($1, CAST(CAST($2 AS TEXT) AS TSVECTOR))
        ON CONFLICT (key) DO UPDATE SET words = excluded.words
        """
    )
    try transaction.post(insert, key, SearchTerms(in: text).text)
  }

  /// Has nothing to do: an index has no word that its table does not have.
  func tidy(_ index: FullTextIndex, begins: Bool) throws(DatabaseError) -> Bool { false }

  func checkSchema() throws(DatabaseError) {
    guard looseTables.isEmpty else {
      let tables = looseTables.sorted().joined(separator: ", ")
      throw DatabaseError(
        .misuse,
        message: "a table must keep its types: write STRICT behind \(tables)"
      )
    }
    try run("SET CONSTRAINTS ALL IMMEDIATE")
  }
}
