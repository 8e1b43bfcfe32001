import Database
import Glibc
import Mediator
import SQLite
import Testing

@Suite(.serialized) struct `Processes on one file` {
  @Test(arguments: [2, 4])
  func `lose no update and are never told that it is locked`(_ count: Int) async throws {
    try await Folder.run { folder in
      let times = isLong ? 20_000 : 400
      let counters = try (0..<count).map { _ in
        try ProbeProcess("count", folder.path(), "\(times)")
      }
      for counter in counters {
        let waits = try #require(counter.lines().last?.split(separator: " "))
        #expect(counter.wait() == 0)
        #expect(waits.first == "p99")
        // Only a long run has enough writes for a hundredth of them to mean something.
        let longest = Double(waits[1]) ?? .infinity
        #expect(!isLong || longest < 250)
      }

      let database = try SQLiteDatabase(at: folder.path())
      let value = try await database.read { connection in
        try connection.value("SELECT value FROM counter", as: Int.self)
      }
      await database.close()
      #expect(value == count * times)
    }
  }

  @Test func `hear of each other's events`() async throws {
    try await Folder.run { folder in
      let writer = try ProbeProcess("write", folder.path(), "other")
      let first = try #require(writer.line())
      let database = try SQLiteDatabase(at: folder.path())
      var signals = database.signals().makeAsyncIterator()

      let signal: Void? = await signals.next()

      #expect(signal != nil)
      #expect(first.hasPrefix("other."))
      _ = writer.kill()
      await database.close()
    }
  }

  @Test(arguments: [3])
  func `migrate once between them`(_ count: Int) async throws {
    try await Folder.run { folder in
      let migrators = try (0..<count).map { _ in try ProbeProcess("migrate", folder.path(), "20") }
      for migrator in migrators {
        #expect(migrator.lines().last?.hasPrefix("applied") == true)
        #expect(migrator.wait() == 0)
      }

      let database = try SQLiteDatabase(at: folder.path())
      let applied = try await Migrator(database).applied()
      await database.close()
      #expect(applied.map(\.number) == Array(1...20))
    }
  }

  @Test func `that run out of space while they migrate leave whole steps`() async throws {
    try await Folder.run { folder in
      let upTo = isLong ? 120 : 25
      let probe = try ProbeProcess("migrate-without-space", folder.path(), "\(upTo)")
      let lines = probe.lines()
      #expect(probe.wait() == 0)

      #expect(lines.count == upTo)
      #expect(lines.allSatisfy { $0.contains(" whole ") })
      #expect(lines.contains { $0.hasSuffix(" -1") })
    }
  }

  @Test func `that are killed while they migrate leave whole steps`() async throws {
    try await Folder.run { folder in
      let seed = UInt64.random(in: .min ... .max)
      var dice = Dice(seed: seed)
      for _ in 0..<(isLong ? 60 : 12) {
        let migrator = try ProbeProcess("migrate", folder.path(), "200")
        // A crash comes at a random moment, and only the clock has those.
        usleep(UInt32.random(in: 5_000...40_000, using: &dice))
        _ = migrator.kill()
        let database = try SQLiteDatabase(at: folder.path())
        let applied = try await Migrator(database).applied().map(\.number)
        let tables = try await database.read { connection in
          try connection.value(
            "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'step%'",
            as: Int.self
          )
        }
        await database.close()
        #expect(applied == Array(1..<applied.count + 1), "seed \(seed)")
        #expect(tables == applied.count, "seed \(seed)")
      }
    }
  }
}
