import Database
import Mediator
package import SQLite

/// A table with an index of its words: something of everything that damage can meet in a file.
extension SQLiteDatabase {
  /// Opens a file with one reader and makes the table there.
  package static func shop(at path: String) async throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(at: path, readers: 1)
    let tables = Migration(
      number: 1,
      name: "rows",
      "CREATE TABLE a (id INTEGER PRIMARY KEY, body TEXT NOT NULL UNIQUE) STRICT",
      .search("a_words")
    )
    try await Migrator(database).migrate("shop", with: [tables])
    return database
  }

  /// Adds rows with these ids in one transaction.
  package func fill(_ ids: ClosedRange<Int>) async throws {
    try await write { transaction in
      for id in ids {
        try transaction.execute("INSERT INTO a VALUES ($1, $2)", id, "row \(id * 7_919)")
        try transaction.index("row \(id)", in: FullTextIndex("a_words"), key: Int64(id))
      }
    }
  }

  /// Searches the rows for words.
  package func find(_ text: String) async throws -> [String] {
    try await read { connection in
      try connection.all(
        "SELECT a.body FROM search(a_words, $1) AS hit JOIN a ON a.id = hit.key",
        SearchQuery(text)
      ) { row in try row[0] }
    }
  }
}
