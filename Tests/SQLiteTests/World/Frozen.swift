import CSQLite
import Testing

/// What the files of a shop held, as text, in each version that its program ever had.
///
/// These are what is out there: a version may be added, and none may be changed.
enum Frozen {
  /// The newest version.
  static let newest = 4

  private static let rows = [
    "",
    "INSERT INTO orders VALUES (1, 'bob', 500), (2, 'ann', 300), (3, 'ann', 40);",
    """
    INSERT INTO orders VALUES
      (1, 'bob', 500, 'from bob'), (2, 'ann', 300, 'from ann'), (3, 'ann', 40, 'from ann');
    """,
    """
    INSERT INTO orders VALUES
      (1, 'bob', 500, 'from bob'), (2, 'ann', 300, 'from ann'), (3, 'ann', 40, 'from ann');
    INSERT INTO order_words (rowid, body) VALUES (1, 'from bob'), (2, 'from ann'), (3, 'from ann');
    """,
    """
    INSERT INTO customer VALUES (1, 'ann'), (2, 'bob');
    INSERT INTO orders VALUES
      (1, 2, 500, 'from bob'), (2, 1, 300, 'from ann'), (3, 1, 40, 'from ann');
    INSERT INTO order_words (rowid, body) VALUES (1, 'from bob'), (2, 'from ann'), (3, 'from ann');
    """,
  ]

  private static let applied = [
    "(1, 'shop', 1, 'orders', -1448202582510481797, 1795233165527)",
    "(2, 'shop', 2, 'notes', -1710835771163881192, 1795233165527)",
    "(3, 'shop', 3, 'search', -2469376422116061120, 1795233165528)",
    "(4, 'shop', 4, 'customers apart', 3734836903044389495, 1795233165529)",
  ]

  private static let migration = """
    CREATE TABLE migration (
      place INTEGER PRIMARY KEY,
      module TEXT NOT NULL,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      checksum INTEGER NOT NULL,
      applied_at INTEGER NOT NULL,
      UNIQUE (module, number)
    ) STRICT;
    """

  private static let words = """
    CREATE VIRTUAL TABLE order_words
    USING fts5(body, tokenize = 'unicode61 remove_diacritics 2');
    """

  private static let tables = [
    "",
    """
    CREATE TABLE orders (
      id INTEGER PRIMARY KEY, customer TEXT NOT NULL, cents INTEGER NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE orders (
      id INTEGER PRIMARY KEY, customer TEXT NOT NULL, cents INTEGER NOT NULL
    , note TEXT NOT NULL DEFAULT '') STRICT;
    CREATE INDEX orders_by_customer ON orders (customer);
    """,
    """
    CREATE TABLE orders (
      id INTEGER PRIMARY KEY, customer TEXT NOT NULL, cents INTEGER NOT NULL
    , note TEXT NOT NULL DEFAULT '') STRICT;
    CREATE INDEX orders_by_customer ON orders (customer);
    """ + words,
    """
    CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE "orders" (
      id INTEGER PRIMARY KEY, customer INTEGER NOT NULL REFERENCES customer (id),
      cents INTEGER NOT NULL, note TEXT NOT NULL
    ) STRICT;
    CREATE INDEX orders_by_customer ON orders (customer);
    """ + words,
  ]

  /// Makes the file of a version; without rows it is one that was never used.
  static func make(_ path: String, version: Int, withRows: Bool = true) throws {
    if version > 0 { try fill(PlainFile(path), version: version, withRows: withRows) }
  }

  /// Makes what the file of a version held in another one.
  static func fill(_ file: PlainFile, version: Int, withRows: Bool) throws {
    try file.run("PRAGMA journal_mode = WAL; PRAGMA application_id = 1232368227")
    try file.run("PRAGMA user_version = 1; BEGIN; \(migration) \(tables[version])")
    for entry in applied.prefix(version) { try file.run("INSERT INTO migration VALUES \(entry)") }
    try file.run("\(withRows ? rows[version] : ""); COMMIT")
  }
}

/// A file as SQLite itself shows it, with none of our code between.
final class PlainFile {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    try #require(sqlite3_open(path, &handle) == SQLITE_OK, "\(path)")
  }

  deinit {
    sqlite3_close(handle)
  }

  func run(_ script: String) throws {
    let result = sqlite3_exec(handle, script, nil, nil, nil)
    try #require(result == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle))): \(script)")
  }

  /// Returns the rows of a question, each as one line.
  func lines(_ question: String) throws -> [String] {
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v2(handle, question, -1, &statement, nil)
    try #require(result == SQLITE_OK, "\(question)")
    defer { sqlite3_finalize(statement) }
    var lines: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      let cells = (0..<sqlite3_column_count(statement)).map { column in
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
      }
      lines.append(cells.joined(separator: "|"))
    }
    return lines
  }
}
