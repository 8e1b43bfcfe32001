import Database
import Glibc
import TestKit
import Testing

@testable import SQLite

@Suite(.timeLimit(.minutes(15))) struct `A file` {
  struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: DatabaseError.Code
    let reason: String
    let make: @Sendable (TestFolder) async throws -> Void
  }

  @Test(arguments: [
    Wrong(testDescription: "garbage", code: .foreign, reason: "is not a database") { folder in
      folder.write(Array(repeating: 7, count: 5_000), to: "test.db")
    },
    Wrong(testDescription: "nothing at all", code: .damaged, reason: "is empty") { folder in
      folder.write([], to: "test.db")
    },
    Wrong(testDescription: "another program's", code: .foreign, reason: "another program") {
      folder in
      var bytes = try await folder.sound()
      bytes[68] ^= 1
      folder.write(bytes, to: "test.db")
    },
    Wrong(testDescription: "a newer program's", code: .newer, reason: "newer program") { folder in
      var bytes = try await folder.sound()
      bytes[60] = 1
      folder.write(bytes, to: "test.db")
    },
    Wrong(testDescription: "newer, without a log", code: .newer, reason: "newer program") {
      folder in
      var bytes = try await folder.sound()
      (bytes[18], bytes[19], bytes[60]) = (1, 1, 1)
      folder.write(bytes, to: "test.db")
    },
    Wrong(testDescription: "of small pages", code: .damaged, reason: "in its first bytes") {
      folder in
      var bytes = try await folder.sound()
      (bytes[18], bytes[19], bytes[20]) = (1, 1, 253)
      folder.write(bytes, to: "test.db")
    },
    Wrong(testDescription: "in UTF-16", code: .foreign, reason: "is not kept the way") { folder in
      let path = folder.path("test.db")
      let connection = try SQLiteConnection(path: path, role: .writing, creating: true)
      try connection.run("PRAGMA encoding = 'UTF-16'")
      try connection.run(
        SQLText(composed: "PRAGMA application_id = \(ConnectionSettings.applicationID)")
      )
      try connection.run("CREATE TABLE a (id INTEGER) STRICT")
      connection.close()
    },
    Wrong(testDescription: "cut short", code: .damaged, reason: "is cut short") { folder in
      folder.write(Array(try await folder.sound().dropLast(5_000)), to: "test.db")
    },
    Wrong(testDescription: "a folder", code: .unopenable, reason: "it is a folder") { folder in
      mkdir(folder.path("test.db"), 0o700)
    },
    Wrong(testDescription: "a link", code: .unopenable, reason: "it is a link") { folder in
      folder.write(try await folder.sound(), to: "real.db")
      unlink(folder.path("test.db"))
      symlink(folder.path("real.db"), folder.path("test.db"))
    },
    Wrong(testDescription: "read-only", code: .unopenable, reason: "it is read-only") { folder in
      folder.write(try await folder.sound(), to: "test.db")
      chmod(folder.path("test.db"), 0o400)
    },
  ])
  func `that is not ours is refused by name and left as it is`(_ wrong: Wrong) async throws {
    try await TestFolder.run { folder in
      try await wrong.make(folder)
      let before = folder.bytes("test.db")

      let error = #expect(throws: DatabaseError.self) { try SQLiteDatabase(at: folder.path()) }

      #expect(error?.code == wrong.code)
      #expect(error?.message.contains(wrong.reason) == true, "\(error?.message ?? "")")
      let isLeft = folder.bytes("test.db") == before
      #expect(isLeft)
    }
  }

  @Test func `in a folder that is not there cannot be opened`() {
    let error = #expect(throws: DatabaseError.self) { try SQLiteDatabase(at: "/nowhere/at/all.db") }

    #expect(error?.code == .unopenable)
  }

  @Test func `that has lost bits is found to be damaged, or reads as it was`() async throws {
    try await TestFolder.run { folder in
      let sound = try await folder.sound()
      let seed = UInt64.random(in: .min ... .max)
      var dice = SplitMix(seed: seed)
      var (found, missed) = (0, 0)
      for _ in 0..<(isLong ? 500 : 60) {
        var bytes = sound
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        bytes[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &dice))
        for suffix in ["-wal", "-shm"] { unlink(folder.path("test.db") + suffix) }
        folder.write(bytes, to: "test.db")
        let (verdict, unchecked) = await folder.verdict()
        if verdict == .found { found += 1 }
        if unchecked == .different { missed += 1 }
        #expect(verdict != .different, "seed \(seed), byte \(place)")
      }

      #expect(found > 0)
      #expect(missed > 0, "the control: who only reads the rows does not notice that they changed")
    }
  }
}

extension TestFolder {
  enum Verdict {
    case same, found, different
  }

  /// A database with rows that are checked by their own sum.
  func sound() async throws -> [UInt8] {
    let database = try SQLiteDatabase(at: path())
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, body TEXT) STRICT")
      try transaction.execute("CREATE INDEX a_body ON a (body)")
      for id in 1...400 {
        try transaction.execute("INSERT INTO a VALUES ($1, $2)", id, "row \(id * 7919)")
      }
    }
    await database.close()
    return bytes("test.db")
  }

  /// Says whether damage is found, or the rows that matter are all the same; and the same without
  /// looking for damage.
  ///
  /// A flipped bit inside a value is no damage of the structure, but the index then disagrees.
  func verdict() async -> (Verdict, unchecked: Verdict) {
    do {
      let database = try SQLiteDatabase(at: path(), readers: 1)
      let rows = try? await database.read { connection in
        try connection.all("SELECT id, body FROM a ORDER BY id") { row in
          try (row[0] as Int, row[1] as String)
        }
      }
      let findings = try? await database.findings()
      await database.close()
      guard let rows else { return (.found, .found) }
      let isSame = rows.count == 400 && rows.allSatisfy { $0.1 == "row \($0.0 * 7919)" }
      let unchecked = isSame ? Verdict.same : .different
      return (findings == [] ? unchecked : .found, unchecked)
    } catch {
      return (.found, .found)
    }
  }
}
