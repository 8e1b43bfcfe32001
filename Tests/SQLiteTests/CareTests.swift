import Database
import Glibc
import Mediator
import SQLite
import Synchronization
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A backup` {
  @Test func `made while others write is whole and holds what was there`() async throws {
    try await TestFolder.run { folder in
      let database = try await folder.numbers()
      let writing = Task {
        for id in 100... {
          try Task.checkCancellation()
          try await database.add(id)
        }
      }
      var stored: [Int] = []
      for copy in 1...5 {
        stored.append(try await database.count())
        folder.write(folder.bytes("test.db"), to: "plain\(copy)")
        try await database.backup(to: folder.path("copy\(copy)"))
      }
      writing.cancel()
      _ = await writing.result
      await database.close()

      for copy in 1...5 {
        let target = folder.path("restored\(copy)")
        try SQLiteDatabase.restore(folder.path("copy\(copy)"), to: target)
        let restored = try SQLiteDatabase(at: target)
        let count = try await restored.count()
        let findings = try await restored.findings()
        #expect(count >= stored[copy - 1])
        #expect(findings == [])
        await restored.close()
        let plain = try SQLiteDatabase(at: folder.path("plain\(copy)"))
        let missed = (try? await plain.count()).map { $0 < stored[copy - 1] } ?? true
        #expect(missed, "the control: a plain copy of the file alone misses what is in its log")
        await plain.close()
      }
    }
  }

  @Test func `replaces nothing, neither when it is made nor when it is restored`() async throws {
    try await TestFolder.run { folder in
      let database = try await folder.numbers()
      try await database.backup(to: folder.path("copy"))
      try await database.add(11)
      await database.close()

      let again = try SQLiteDatabase(at: folder.path())
      let making = await #expect(throws: DatabaseError.self) {
        try await again.backup(to: folder.path("copy"))
      }
      await again.close()
      let restoring = #expect(throws: DatabaseError.self) {
        try SQLiteDatabase.restore(folder.path("copy"), to: folder.path())
      }
      #expect(making?.message.contains("choose another") == true)
      #expect(restoring?.message.contains("say that it may be replaced") == true)

      try SQLiteDatabase.restore(folder.path("copy"), to: folder.path(), replacing: true)
      let restored = try SQLiteDatabase(at: folder.path())
      #expect(try await restored.count() == 10)
      await restored.close()
    }
  }

  @Test func `that is restored is not mixed with the log of what it replaces`() async throws {
    try await TestFolder.run { folder in
      let database = try await folder.numbers()
      try await database.backup(to: folder.path("copy"))
      try await database.add(11)
      let log = folder.bytes("test.db-wal")
      await database.close()
      folder.write(log, to: "test.db-wal")
      folder.write(log, to: "test.db-shm")
      folder.write(log, to: "test.db-journal")

      try SQLiteDatabase.restore(folder.path("copy"), to: folder.path(), replacing: true)

      #expect(!folder.names.contains("test.db-wal"))
      #expect(!folder.names.contains("test.db-shm"))
      #expect(!folder.names.contains("test.db-journal"))
      let restored = try SQLiteDatabase(at: folder.path())
      #expect(try await restored.count() == 10)
      await restored.close()
    }
  }

  @Test func `that is damaged is not restored`() async throws {
    try await TestFolder.run { folder in
      let database = try await folder.numbers(5_000)
      try await database.backup(to: folder.path("copy"))
      await database.close()
      var bytes = folder.bytes("copy")
      for place in 9_000..<12_000 { bytes[place] = 0xA5 }
      folder.write(bytes, to: "copy")

      let error = #expect(throws: DatabaseError.self) {
        try SQLiteDatabase.restore(folder.path("copy"), to: folder.path("new.db"))
      }

      #expect(error?.code == .damaged)
      #expect(!folder.names.contains("new.db"))
    }
  }

  @Test func `is kept of the last three versions, once for all modules that change`() async throws {
    try await TestFolder.run { folder in
      let one = Migration(number: 1, name: "one", "CREATE TABLE one (id INTEGER) STRICT")
      let database = try SQLiteDatabase(at: folder.path())
      try await Migrator(database).migrate("first", with: [one])
      #expect(folder.copies == [])

      for module in 2...6 {
        let sql = SQLText(composed: "CREATE TABLE t\(module) (id INTEGER) STRICT")
        let next = Migration(number: 1, name: "next", .sql(sql))
        try await Migrator(database).migrate(ModuleName("m\(module)"), with: [next])
      }
      await database.close()

      #expect(folder.copies == (3...5).map { "test.db.before-\($0)" })
      let before = try SQLiteDatabase(at: folder.path("test.db.before-3"))
      let applied = try await Migrator(before).applied().map(\.module.text)
      #expect(applied == ["first", "m2", "m3"])
      await before.close()
    }
  }

  @Test func `is not kept of a version that has grown meanwhile, and goes with a purge`()
    async throws
  {
    try await TestFolder.run { folder in
      let database = try await folder.numbers()
      let isLater = Atomic(false)
      try await database.keepCopy { _ in
        isLater.exchange(true, ordering: .relaxed) ? 8 : 7
      }
      #expect(folder.copies == [])
      try await database.keepCopy { _ in 8 }
      #expect(folder.copies == ["test.db.before-8"])

      try await database.purge()

      #expect(folder.copies == [])
      await database.close()
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Looking after a database` {
  @Test func `tells its size, its rows and what to know about the library`() async throws {
    try await TestFolder.run { folder in
      let database = try await folder.numbers()

      let statistics = try await database.statistics()

      #expect(statistics.engine.hasPrefix("SQLite 3."))
      #expect(statistics.size > 8_000)
      #expect(statistics.pending > 0)
      #expect(statistics.rows == ["number": 10])
      await database.close()
    }
  }

  @Test func `finds rows that refer to nothing`() async throws {
    try await TestFolder.run { folder in
      let database = try await folder.numbers()
      try database.configure("PRAGMA foreign_keys = OFF")
      try await database.write { transaction in
        try transaction.execute("CREATE TABLE child (n INTEGER REFERENCES number (id)) STRICT")
        try transaction.execute("INSERT INTO child VALUES (77)")
      }

      let findings = try await database.findings()

      #expect(findings.map(\.problem) == ["Rows of child refer to others that are not there."])
      await database.close()
    }
  }

  @Test func `leaves no byte of what was purged in any file`() async throws {
    try await TestFolder.run { folder in
      let database = try await folder.numbers()
      try await Migrator(database).migrate(
        "probe",
        with: [
          Migration(
            number: 1,
            name: "texts",
            "CREATE TABLE text (id INTEGER PRIMARY KEY, body TEXT) STRICT",
            .search("text_words")
          )
        ]
      )
      let index = FullTextIndex("text_words")
      try await database.write { transaction in
        for id in 1...200 {
          let body = id == 100 ? "canarybird sings" : "other words \(id)"
          try transaction.execute("INSERT INTO text VALUES ($1, $2)", id, body)
          try transaction.index(body, in: index, key: Int64(id))
        }
      }
      #expect(folder.holds("canarybird"))
      try await database.write { transaction in
        try transaction.execute("DELETE FROM text WHERE id = 100")
        try transaction.unindex(key: 100, in: index)
      }
      #expect(folder.holds("canarybird"), "the control: deleting alone is not enough")

      try await database.purge()

      #expect(!folder.holds("canarybird"))
      await database.close()
    }
  }
}

extension TestFolder {
  fileprivate func numbers(_ count: Int = 10) async throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(at: path())
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE number (id INTEGER PRIMARY KEY) STRICT")
      for id in 1...count { try transaction.execute("INSERT INTO number VALUES ($1)", id) }
    }
    return database
  }

  fileprivate var copies: [String] { names.filter { $0.contains(".before-") } }
}

extension SQLiteDatabase {
  fileprivate func add(_ id: Int) async throws {
    try await write { transaction in
      try transaction.execute("INSERT INTO number VALUES ($1)", id)
    }
  }

  fileprivate func count() async throws -> Int {
    try await read { try $0.value("SELECT count(*) FROM number") ?? 0 }
  }
}
