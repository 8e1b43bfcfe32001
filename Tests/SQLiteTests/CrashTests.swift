import Database
import Glibc
import SQLite
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Killed processes` {
  @Test func `leave every acknowledged entry, and the effect of each once (M3 M11)`() async throws {
    try await TestFolder.run { folder in
      let kills = isLong ? 300 : 24
      let seed = UInt64.random(in: .min ... .max)
      var dice = SplitMix(seed: seed)
      var acknowledged: [String] = []
      for round in 0..<kills / 3 {
        let writers = try (0..<3).map { writer in
          try ProbeProcess("write", folder.path(), "\(round).\(writer)")
        }
        for writer in writers.shuffled(using: &dice) {
          // Some die while they start, the others once they are at work.
          if Int.random(in: 0..<4, using: &dice) > 0, let first = writer.line() {
            acknowledged.append(first)
          }
          // A crash comes at a random moment, and only the clock has those.
          usleep(UInt32.random(in: 10_000...60_000, using: &dice))
          acknowledged += writer.kill()
        }
      }

      try await check(folder, acknowledged, kills: kills, seed)
    }
  }

  @Test func `would be found to lose entries, if those were acknowledged too early`() async throws {
    try await TestFolder.run { folder in
      var acknowledged: [String] = []
      for round in 0..<12 {
        let writer = try ProbeProcess("write", folder.path(), "\(round)", "early")
        let first = try #require(writer.line())
        // A crash comes at a random moment, and only the clock has those.
        usleep(UInt32.random(in: 5_000...30_000))
        acknowledged += [first] + writer.kill()
      }
      let database = try SQLiteDatabase(at: folder.path())
      let stored = try await database.read { connection in
        Set(try connection.all("SELECT key FROM entry") { row in try row[0] as String })
      }
      await database.close()

      #expect(!acknowledged.allSatisfy { stored.contains($0) })
    }
  }

  @Test(arguments: ["recording", "recorded", "handling", "handled", "delivered"])
  func `at a point in the life of an event leave its effect once (M11)`(
    _ point: String
  ) async throws {
    try await TestFolder.run { folder in
      let times = isLong ? 100 : 4
      for number in 0..<times {
        let probe = try ProbeProcess("die", folder.path(), point, "key \(number)")
        #expect(probe.wait() == 9 << 8)
      }
      let finisher = try ProbeProcess("finish", folder.path())
      #expect(finisher.line() == "pending 0")
      finisher.wait()

      let database = try SQLiteDatabase(at: folder.path())
      let (entries, effects) = try await database.read { connection in
        (
          try connection.all("SELECT key FROM entry") { row in try row[0] as String },
          try connection.all("SELECT key FROM effect") { row in try row[0] as String }
        )
      }
      await database.close()
      #expect(entries.count == (point == "recording" ? 0 : times))
      #expect(effects.sorted() == entries.sorted())
    }
  }

  @Test func `would be found to repeat an effect, if that were stored outside`() async throws {
    try await TestFolder.run { folder in
      let probe = try ProbeProcess("die", folder.path(), "handled", "key", "outside")
      #expect(probe.wait() == 9 << 8)
      let finisher = try ProbeProcess("finish", folder.path(), "outside")
      #expect(finisher.line() == "pending 0")
      finisher.wait()

      #expect(folder.bytes("test.db.effects") == Array("key\nkey\n".utf8))
    }
  }

  /// Delivers what is left and compares what is stored with what was said.
  private func check(
    _ folder: TestFolder,
    _ acknowledged: [String],
    kills: Int,
    _ seed: UInt64
  ) async throws {
    let finisher = try ProbeProcess("finish", folder.path())
    #expect(finisher.line()?.hasPrefix("pending 0") == true)
    finisher.wait()
    let database = try SQLiteDatabase(at: folder.path())
    let (entries, effects) = try await database.read { connection in
      (
        try connection.all("SELECT key, seq FROM entry ORDER BY seq") { row in
          try (row[0] as String, row[1] as Int)
        },
        try connection.all("SELECT key FROM effect") { row in try row[0] as String }
      )
    }
    let stored = Set(entries.map(\.0))
    let lost = acknowledged.filter { !stored.contains($0) }
    #expect(lost == [], "seed \(seed)")
    #expect(acknowledged.count > kills / 3)
    #expect(entries.map(\.1) == Array(1..<entries.count + 1), "seed \(seed)")
    // Four tasks of each writer may have been stored without having been told.
    #expect(entries.count - acknowledged.count <= 4 * kills, "seed \(seed)")
    #expect(effects.sorted() == stored.sorted(), "seed \(seed)")
    let findings = try await database.findings()
    #expect(findings == [])
    await database.close()
  }
}
