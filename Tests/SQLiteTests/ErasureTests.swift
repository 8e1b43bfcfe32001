import Database
import Dispatch
import Glibc
import Synchronization
import System
import TestKit
import Testing

@testable import SQLite

@Suite(.timeLimit(.minutes(15))) struct `What a transaction erases` {
  private static let canary = "canarybird"

  /// Runs the body on a database with a text, while another one is open on the same file.
  private func run(
    _ body: (TestFolder, _ database: SQLiteDatabase, _ other: SQLiteDatabase) async throws -> Void
  ) async throws {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path())
      try await database.write { transaction in
        try transaction.execute("CREATE TABLE text (id INTEGER PRIMARY KEY, body TEXT) STRICT")
        for id in 1...50 {
          try transaction.execute("INSERT INTO text VALUES ($1, $2)", id, "\(Self.canary) \(id)")
        }
      }
      let other = try SQLiteDatabase(at: folder.path())
      #expect(try await other.count() == 50)
      #expect(folder.holds(Self.canary))
      try await body(folder, database, other)
      await other.close()
      await database.close()
    }
  }

  @Test func `is in no file while others have the database open`() async throws {
    try await run { folder, database, other in
      try await database.write { transaction in
        try transaction.execute("DELETE FROM text")
        transaction.erases()
      }

      #expect(!folder.holds(Self.canary))
      #expect(try await other.count() == 0)
    }
  }

  @Test func `stays in the log for a while where it only deletes`() async throws {
    try await run { folder, database, _ in
      try await database.write { transaction in try transaction.execute("DELETE FROM text") }

      #expect(folder.holds(Self.canary))
    }
  }

  @Test func `goes with a later write, or at the end, where a reader keeps the log`() async throws {
    try await run { folder, database, other in
      let mayEnd = DispatchSemaphore(value: 0)
      let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
      async let reading = other.read { connection in
        _ = try connection.value("SELECT count(*) FROM text") as Int?
        let count: Int? = try connection.value("SELECT count(*) FROM text")
        beginning.yield()
        mayEnd.wait()
        return count
      }
      for await _ in begun { break }
      try await database.write { transaction in
        try transaction.execute("DELETE FROM text")
        transaction.erases()
      }
      #expect(folder.holds(Self.canary))
      mayEnd.signal()
      #expect(try await reading == 50)

      database.core.writer.withLock { $0.nextErasure = .now }
      try await database.write { transaction in
        try transaction.execute("INSERT INTO text (id) VALUES (1)")
      }

      #expect(!folder.holds(Self.canary))
    }
  }

  // MARK: - The copies before migrations

  @Test(arguments: [(false, ["test.db.before-1"]), (true, [])])
  func `goes from the copies only where that is asked for`(
    includingCopies: Bool,
    left: [String]
  ) async throws {
    try await run { folder, database, _ in
      try await database.keepCopy { _ in 1 }
      try await database.write { transaction in
        try transaction.execute("DELETE FROM text")
        transaction.erases(includingCopies: includingCopies)
      }

      #expect(folder.names.filter { $0.contains("before") } == left)
      #expect(folder.holds(Self.canary) != includingCopies)
    }
  }

  @Test func `goes from copies that are not whole, and leaves the drafts of other files`()
    async throws
  {
    try await run { folder, database, _ in
      let backup = try DraftFile(of: folder.path("backup.db"))
      let copy = try DraftFile(of: folder.path("test.db.before-7"))
      try await database.write { transaction in
        try transaction.execute("DELETE FROM text")
        transaction.erases(includingCopies: true)
      }

      #expect(!FileSystem.exists(copy.path))
      try backup.publish()
      #expect(folder.names.contains("backup.db"))
    }
  }

  @Test func `goes from copies that are a week old when the database is opened`() async throws {
    try await run { folder, database, _ in
      for version in 1...2 { try await database.keepCopy { _ in version } }
      folder.setAge(.seconds(6 * 86_400 + 86_000), of: "test.db.before-2")
      folder.setAge(.seconds(7 * 86_400 + 400), of: "test.db.before-1")

      await (try SQLiteDatabase(at: folder.path())).close()

      #expect(folder.names.filter { $0.contains("before") } == ["test.db.before-2"])
    }
  }
}

extension TestFolder {
  /// Sets when a file was changed.
  fileprivate func setAge(_ age: Duration, of name: String) {
    let moment = time(nil) - Int(age / .seconds(1))
    let times = [timeval(tv_sec: moment, tv_usec: 0), timeval(tv_sec: moment, tv_usec: 0)]
    #expect(utimes(path(name), times) == 0)
  }
}

extension SQLiteDatabase {
  fileprivate func count() async throws -> Int {
    try await read { connection in try connection.value("SELECT count(*) FROM text") ?? -1 }
  }
}
