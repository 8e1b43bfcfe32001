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
}
