import Database
import PostgreSQL
import Synchronization
import TestKit

/// Runs the body on a fresh schema with one table, `note(id, text, count)`, opened as if by several
/// processes.
func onServer(
  processes: Int = 1,
  _ body: ([PostgreSQLDatabase]) async throws -> Void
) async throws {
  let first = try PostgreSQLTestServer.database()
  try await first.write { transaction in
    try transaction.execute(
      "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE, count INTEGER) STRICT"
    )
    try transaction.execute("INSERT INTO note (id, count) VALUES (0, 0)")
  }
  let others = try (1..<processes).map { _ in try first.openedAgain() }
  try await body([first] + others)
  for database in [first] + others { await database.close() }
}

extension Database {
  /// The count of a note.
  func count(of note: Int = 0) async throws -> Int? {
    try await read { connection in
      try connection.value("SELECT count FROM note WHERE id = $1", note)
    }
  }

  /// The numbers of the notes.
  func notes() async throws -> [Int] {
    try await read { connection in
      try connection.all("SELECT id FROM note ORDER BY id") { row in try row[0] }
    }
  }
}

/// What several threads write down, in order.
final class Record<Entry: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  var all: [Entry] { entries.withLock { $0 } }

  func add(_ entry: Entry) {
    entries.withLock { $0.append(entry) }
  }
}
