import Database
import SQLite
import System
import TestKit
import Testing

@testable import SQLite

@Suite(.serialized, .timeLimit(.minutes(15))) struct `The write gate` {
  @Test func `keeps SQLite's WAL-reset bug from losing rows`() async throws {
    try await TestFolder.run { folder in
      let outcome = try meet(folder.path(), gated: true)

      #expect(outcome.wasHeldOut)
      #expect(outcome.stored == 611)
      let findings = try await findings(folder.path())
      #expect(findings == Findings(rows: 611, problems: []))
    }
  }

  @Test func `is missed where it is missing: rows are lost on a vulnerable library`() async throws {
    try await TestFolder.run { folder in
      let outcome = try meet(folder.path(), gated: false)

      #expect(!outcome.wasHeldOut)
      let findings = try? await findings(folder.path())
      let isWhole = findings == Findings(rows: 611, problems: [])
      #expect(isWhole == !WALResetVulnerability.isKnown, "the library's state has changed")
    }
  }

  @Test(arguments: [
    (3_040_001, true), (3_051_002, true), (3_051_003, false), (3_050_006, true), (3_050_007, false),
    (3_044_005, true), (3_044_006, false), (3_045_000, true), (3_006_023, false),
  ])
  func `knows which libraries need it`(_ version: Int, _ needs: Bool) {
    #expect(WALResetVulnerability.isKnown(in: Int32(version)) == needs)
  }

  @Test func `lets one in at a time`() async throws {
    try await TestFolder.run { folder in
      let (first, second) = (
        try InterprocessWriteGate(guarding: folder.path()),
        try InterprocessWriteGate(guarding: folder.path())
      )
      try first.enter()

      let error = #expect(throws: DatabaseError.self) {
        try second.enter(StatementStopCondition(deadline: .now + .milliseconds(5)))
      }
      #expect(error?.code == .deadlineExceeded)
      first.leave()
      try second.enter()
      second.leave()
    }
  }

  @Test func `is left by one whose connection cannot be made ready`() async throws {
    try await TestFolder.run { folder in
      let before = try SQLiteDatabase(at: folder.path())
      try await before.write { try $0.execute("CREATE TABLE thing (id INTEGER) STRICT") }
      await before.close()
      let database = try SQLiteDatabase(at: folder.path())
      let garbage = try FileDescriptor.open(folder.path(), for: .updating)
      try garbage.write([UInt8](repeating: 7, count: 4_096))
      garbage.close()

      await #expect(throws: DatabaseError.self) {
        try await database.write { try $0.execute("DELETE FROM thing") }
      }
      let gate = try InterprocessWriteGate(guarding: folder.path())
      try gate.enter(StatementStopCondition(deadline: .now + .milliseconds(5)))
      gate.leave()
      await database.close()
    }
  }

  @Test func `opens by itself when whoever was in it is killed`() async throws {
    try await TestFolder.run { folder in
      let gate = try InterprocessWriteGate(guarding: folder.path())
      for _ in 1...20 {
        let holder = try ProbeProcess("hold", folder.path())
        #expect(holder.line() == "held")
        #expect(throws: DatabaseError.self) {
          try gate.enter(StatementStopCondition(deadline: .now + .milliseconds(5)))
        }
        _ = holder.kill()

        try gate.enter()
        gate.leave()
      }
    }
  }

  @Test func `keeps what must be stored waiting for a stopped process, and nothing else`()
    async throws
  {
    try await TestFolder.run { folder in
      let database = try SQLiteDatabase(at: folder.path(), readers: 1)
      try await database.write { transaction in
        try transaction.execute("CREATE TABLE note (text TEXT) STRICT")
        try transaction.engine.create(FullTextIndex("words"))
      }
      #expect(await database.isWritable())
      let holder = try ProbeProcess("hold", folder.path())
      #expect(holder.line() == "held")
      holder.stop()

      #expect(await !database.isWritable())
      let findings = try await database.findings()
      #expect(
        findings.map(\.problem) == [
          "Another process keeps the data from being changed, so the search indexes were not checked."
        ]
      )
      #expect(findings.first?.advice.contains("fuser \(folder.path("test.db.lock"))") == true)
      let error = await #expect(throws: DatabaseError.self) {
        try await database.write { try $0.execute("INSERT INTO note VALUES ('late')") }
      }
      #expect(error?.code == .busy)
      _ = holder.kill()

      #expect(await database.isWritable())
      #expect(try await database.findings() == [])
      await database.close()
    }
  }

  @Test func `is free for the process that is inside it`() async throws {
    try await TestFolder.run { folder in
      let gate = try InterprocessWriteGate(guarding: folder.path())
      let other = try InterprocessWriteGate(guarding: folder.path())
      try gate.enter()

      #expect(gate.isFree)
      #expect(!other.isFree)
      gate.leave()
      #expect(other.isFree)
    }
  }

  @Test func `keeps others out whatever its file contains, also when the file is cut`() async throws
  {
    try await TestFolder.run { folder in
      for rest in [[], [1], [UInt8](repeating: 0xFF, count: 4_096)] {
        folder.write(rest, to: "test.db.lock")
        let first = try InterprocessWriteGate(guarding: folder.path())
        try first.enter()
        let second = try InterprocessWriteGate(guarding: folder.path())
        folder.write([], to: "test.db.lock")

        #expect(throws: DatabaseError.self) {
          try second.enter(StatementStopCondition(deadline: .now + .milliseconds(5)))
        }
        first.signal()
        first.leave()
        try second.enter()
        #expect(second.lastSignal == 1)
        second.leave()
      }
    }
  }

  @Test func `lets one thread of a process in at a time`() async throws {
    try await TestFolder.run { folder in
      let gate = try InterprocessWriteGate(guarding: folder.path())
      try gate.enter()

      let error = #expect(throws: DatabaseError.self) {
        try gate.enter(StatementStopCondition(deadline: .now + .milliseconds(5)))
      }
      #expect(error?.code == .deadlineExceeded)
      gate.leave()
      try gate.enter()
      gate.leave()
    }
  }

  @Test func `refuses to write when its file was removed, as others meet at another one`()
    async throws
  {
    try await TestFolder.run { folder in
      let first = try InterprocessWriteGate(guarding: folder.path())
      try first.enter()
      first.leave()
      FileSystem.remove(folder.path("test.db.lock"))
      let second = try InterprocessWriteGate(guarding: folder.path())

      let error = #expect(throws: DatabaseError.self) { try first.enter() }

      #expect(error?.code == .unopenable)
      try second.enter()
      second.leave()
    }
  }

  @Test func `keeps nobody from reading while another process is stopped inside`() async throws {
    try await TestFolder.run { (folder) async throws in
      let first = try SQLiteDatabase(at: folder.path())
      try await first.write { transaction in
        try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
        try transaction.execute("INSERT INTO note DEFAULT VALUES")
      }
      await first.close()
      let holder = try ProbeProcess("hold", folder.path())
      #expect(holder.line() == "held")

      let second = try SQLiteDatabase(at: folder.path())
      let count = try await second.read { connection in
        try connection.value("SELECT count(*) FROM note", as: Int.self)
      }
      #expect(count == 1)
      #expect(try await second.findings() == [])
      await second.close()
      _ = holder.kill()

      let third = try SQLiteDatabase(at: folder.path())
      #expect(try await third.findings() == [])
      await third.close()
    }
  }

  @Test func `counts signals for other processes`() async throws {
    try await TestFolder.run { folder in
      let (first, second) = (
        try InterprocessWriteGate(guarding: folder.path()),
        try InterprocessWriteGate(guarding: folder.path())
      )
      let before = second.lastSignal

      first.signal()
      second.signal()

      #expect(before == 0)
      #expect(first.lastSignal == 2)
    }
  }

  /// Lets a writer and a checkpoint meet at the worst moment.
  private func meet(
    _ path: String,
    gated: Bool
  ) throws -> (wasHeldOut: Bool, stored: Int) {
    let writer = try ProbeProcess("obey", path)
    writer.say("300")
    #expect(writer.line() == "stored 300")
    writer.say("0")
    #expect(writer.line() == "copied")
    let copier = try ProbeProcess("checkpoint", path, gated ? "gated" : "open")
    #expect(copier.line() == "opened")
    writer.say("300")
    #expect(writer.line() == "stored 600")
    copier.say("go")
    #expect(copier.line() == "paused")
    writer.say("1")
    let inPause = writer.line(within: 500)
    copier.say("go")
    #expect(copier.line() == "copied")
    copier.wait()
    if inPause == nil { #expect(writer.line() == "stored 601") }
    for number in 602...611 {
      writer.say("1")
      #expect(writer.line() == "stored \(number)")
    }
    writer.say("end")
    writer.wait()
    return (inPause == nil, 611)
  }

  private struct Findings: Equatable {
    var rows: Int
    var problems: [String]
  }

  private func findings(_ path: String) async throws -> Findings {
    let database = try SQLiteDatabase(at: path)
    let rows = try await database.read { connection in
      try connection.value("SELECT count(*) FROM big", as: Int.self)
    }
    let problems = try await database.findings().map(\.problem)
    await database.close()
    return Findings(rows: rows ?? 0, problems: problems)
  }
}
