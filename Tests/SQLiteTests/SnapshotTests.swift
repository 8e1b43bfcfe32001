import CSQLite
import Database
import SQLite
import Synchronization
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A read beside writers` {
  @Test(arguments: [1, 2, 3])
  func `stays on the moment of its first row`(_ id: Int) async throws {
    try await Notes.run { notes in
      let seen = try await notes.database.read { connection in
        let first = try connection.value(Notes.finding, 1, as: Int.self)
        notes.store(4)
        let again = try connection.value(Notes.finding, id, as: Int.self)
        return [first, again, try connection.value(Notes.finding, 4, as: Int.self)]
      }

      #expect(seen == [1, id, nil])
      #expect(try await notes.ids() == [1, 2, 3, 4])
    }
  }

  @Test func `stays on one moment for all its lists, and the next time from the first`()
    async throws
  {
    try await Notes.run { notes in
      let runs = Atomic(0)
      let read: @Sendable (borrowing ReadConnection) throws -> [[Int]] = { connection in
        let first = try connection.all(Notes.listing) { row in try row[0] as Int }
        notes.store(3 + runs.add(1, ordering: .relaxed).newValue)
        return [first, try connection.all(Notes.listing) { row in try row[0] as Int }]
      }

      let lists = try await notes.database.read(read)
      let later = try await notes.database.read(read)

      #expect(lists == [[1, 2, 3, 4], [1, 2, 3, 4]])
      #expect(later == [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]])
      #expect(runs.load(ordering: .relaxed) == 3)
    }
  }

  @Test func `stays on the moment of the list that it is going through`() async throws {
    try await Notes.run { notes in
      let seen = try await notes.database.read { connection in
        try connection.all(Notes.listing) { row in
          let id: Int = try row[0]
          if id == 1 { notes.store(4) }
          return [id, try connection.value("SELECT count(*) FROM note") ?? 0]
        }
      }

      #expect(seen == [[1, 3], [2, 3], [3, 3]])
    }
  }

  @Test func `stays on the moment of the row that it is looking at`() async throws {
    try await Notes.run { notes in
      let seen = try await notes.database.read { connection in
        try connection.first(Notes.listing) { row in
          notes.store(4)
          let inner = try connection.all(Notes.listing) { row in try row[0] as Int }
          return inner + [try row[0]]
        }
      }

      #expect(seen == [1, 2, 3, 1])
    }
  }

  @Test func `runs again where a row that was not there appeared meanwhile`() async throws {
    try await Notes.run { notes in
      let runs = Atomic(0)

      let seen = try await notes.database.read { connection in
        let found = try connection.value(Notes.finding, 4, as: Int.self)
        if runs.add(1, ordering: .relaxed).newValue == 1 { notes.store(4) }
        return (found, try connection.all(Notes.listing) { row in try row[0] as Int })
      }

      #expect(seen.0 == 4)
      #expect(seen.1 == [1, 2, 3, 4])
      #expect(runs.load(ordering: .relaxed) == 2)
    }
  }

  @Test func `runs again even where the closure hides that it must`() async throws {
    try await Notes.run { notes in
      let runs = Atomic(0)

      let count = try await notes.database.read { connection in
        let found = try connection.value(Notes.finding, 4, as: Int.self)
        if runs.add(1, ordering: .relaxed).newValue == 1 { notes.store(4) }
        let all = try? connection.all(Notes.listing) { row in try row[0] as Int }
        return (all ?? []).count - (found == nil ? 0 : 1)
      }

      #expect(count == 3)
      #expect(runs.load(ordering: .relaxed) == 2)
    }
  }

  @Test func `runs once where nothing was found and nothing was stored`() async throws {
    try await Notes.run { notes in
      let runs = Atomic(0)

      let seen = try await notes.database.read { connection in
        runs.add(1, ordering: .relaxed)
        let found = try connection.value(Notes.finding, 4, as: Int.self)
        return (found, try connection.all(Notes.listing) { row in try row[0] as Int })
      }

      #expect(seen.0 == nil)
      #expect(seen.1 == [1, 2, 3])
      #expect(runs.load(ordering: .relaxed) == 1)
    }
  }

  @Test func `keeps nothing back once it is over`() async throws {
    try await Notes.run { notes in
      _ = try await notes.database.read { try $0.value(Notes.finding, 1, as: Int.self) }
      notes.store(4)
      let found = try await notes.database.read { try $0.value(Notes.finding, 4, as: Int.self) }
      let log = notes.truncate()

      #expect(found == 4)
      #expect(log == SQLITE_OK)
    }
  }
}

/// A database with three notes, and another connection to its file that anybody may use at once.
private struct Notes: Sendable {
  let database: SQLiteDatabase
  let path: String

  static let finding: SQLText = "SELECT id FROM note WHERE id = $1"
  static let listing: SQLText = "SELECT id FROM note ORDER BY id"

  static func run(_ body: (Notes) async throws -> Void) async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      try await database.write { transaction in
        try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
        try transaction.execute("INSERT INTO note (id) VALUES (1), (2), (3)")
      }
      try await body(Notes(database: database, path: folder.path()))
      await database.close()
    }
  }

  func ids() async throws -> [Int] {
    try await database.read { try $0.all(Self.listing) { row in try row[0] as Int } }
  }

  /// Stores a note, at once and on this thread, as another process would.
  func store(_ id: Int) {
    #expect(run("INSERT INTO note (id) VALUES (\(id))") == SQLITE_OK)
  }

  /// Cuts the log off, which works only while nobody is reading from it.
  func truncate() -> Int32 {
    run("PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func run(_ sql: String) -> Int32 {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let opened = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil)
    return opened == SQLITE_OK ? sqlite3_exec(connection, sql, nil, nil, nil) : opened
  }
}
