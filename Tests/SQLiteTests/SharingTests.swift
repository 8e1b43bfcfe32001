import Database
import Glibc
import Mediator
import SQLite
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Processes on one file` {
  @Test(arguments: [2, 3, 4])
  func `lose no update and are never told that it is locked`(_ count: Int) async throws {
    try await TestFolder.run { folder in
      let seconds = isLong ? 60 : 0
      let counters = try (0..<count).map { _ in
        try ProbeProcess("count", folder.path(), "400", "\(seconds)")
      }
      var counted = 0
      for counter in counters {
        let words = try #require(counter.lines().last?.split(separator: " ").map(String.init))
        #expect(counter.wait() == 0)
        try #require(words.count == 7 && words[0] == "p99", "\(words)")
        counted += try #require(Int(words[4]))
        if isLong { print("\(count) processes for \(seconds) s: \(words.joined(separator: " "))") }
        // Only a long run has enough writes for a hundredth of them to mean something.
        let longest = try #require(Double(words[1]))
        #expect(!isLong || longest < 250)
        // Far more was written: the log has been copied back and begun anew all the time.
        #expect(try #require(Int(words[6])) < 32 << 20)
      }

      let database = try SQLiteDatabase(at: folder.path())
      let (value, entries) = try await database.read { connection in
        (
          try connection.value("SELECT value FROM counter", as: Int.self),
          try connection.value("SELECT count(DISTINCT key) FROM entry", as: Int.self)
        )
      }
      let findings = try await database.findings()
      await database.close()
      #expect(value == counted)
      #expect(entries.map { $0 >= counted / 8 - count && $0 <= counted / 8 } == true)
      #expect(findings == [])
    }
  }

  @Test func `would be found to lose updates, if they were read and written apart`() async throws {
    try await TestFolder.run { folder in
      let counters = try (0..<2).map { _ in
        try ProbeProcess("count", folder.path(), "400", "0", "loosely")
      }
      for counter in counters {
        #expect(counter.lines().last?.contains(" counted 400 ") == true)
        counter.wait()
      }

      let database = try SQLiteDatabase(at: folder.path())
      let value = try await database.read { connection in
        try connection.value("SELECT value FROM counter", as: Int.self)
      }
      await database.close()
      #expect(value.map { $0 < 800 } == true)
    }
  }

  @Test(arguments: [2, 4])
  func `hear of all events in one order, and their effects happen once`(_ count: Int) async throws {
    try await TestFolder.run { folder in
      let own = isLong ? 2_000 : 40
      let listeners = try (0..<count).map { number in
        try ProbeProcess("hear", folder.path(), "p\(number)", "\(own)", "\(own * count)")
      }
      for listener in listeners { #expect(listener.line() == "ready") }
      for listener in listeners { listener.say("go") }
      let heard = listeners.map { $0.line() ?? "nothing" }
      for listener in listeners { try rest(listener, for: isLong ? 20 : 0) }

      let orders = Set(heard.map { $0.split(separator: " ").prefix(4).joined(separator: " ") })
      #expect(orders.count == 1)
      #expect(orders.first?.hasPrefix("heard \(own * count) order ") == true, "\(heard)")
      // Only a long run on a quiet machine has latencies that mean something.
      let latest = heard.compactMap { $0.split(separator: " ").dropLast().last.flatMap { Int($0) } }
      #expect(!isLong || latest.allSatisfy { $0 < 100_000 })
      if isLong { print("\(count) processes: \(heard)") }
      #expect(try await effects(folder) == own * count)
    }
  }

  /// Lets a process idle for some seconds, in which it must not burn a core, and ends it.
  private func rest(_ process: ProbeProcess, for seconds: Int) throws {
    process.say("\(seconds)")
    let words = try #require(process.line(within: 90_000)?.split(separator: " "))
    let taken = try #require(Double(words[1]))
    if seconds > 0 { print("idle for \(seconds) s: \(taken) ms of the processor") }
    #expect(seconds == 0 || taken < Double(seconds) * 10, "more than a hundredth of a core")
    process.say("end")
    process.wait()
  }

  private func effects(_ folder: TestFolder) async throws -> Int {
    // The last of them may have ended before all effects of its own were there.
    let finisher = try ProbeProcess("finish", folder.path())
    #expect(finisher.line() == "pending 0")
    finisher.wait()
    let database = try SQLiteDatabase(at: folder.path())
    let (all, different): (Int, Int) = try await database.read { connection in
      try connection.first("SELECT count(*), count(DISTINCT key) FROM effect") { row in
        try (row[0], row[1])
      } ?? (0, 0)
    }
    await database.close()
    #expect(all == different)
    return all
  }
}
