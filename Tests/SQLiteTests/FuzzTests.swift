import Database
import Glibc
import Mediator
import SQLite
import StorageFuzz
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Bytes from anywhere` {
  @Test func `in a file and its log are read, written and copied without a crash`() async throws {
    try await TestFolder.run { folder in
      let (file, log) = try await folder.fileWithLog()
      try await rounds(60) { dice, hint in
        let isLog = Int.random(in: 0..<3, using: &dice) == 0
        folder.write(isLog ? file : dice.damage(file), to: "test.db")
        folder.write(isLog ? dice.damage(log) : log, to: "test.db-wal")
        for name in folder.names where name != "test.db" && name != "test.db-wal" {
          unlink(folder.path(name))
        }

        let errors = await folder.useAll()

        #expect(errors.allSatisfy { $0 is DatabaseError }, "\(hint): \(errors)")
      }
    }
  }

  @Test func `in a backup are refused, or make a sound database`() async throws {
    try await TestFolder.run { folder in
      let database = try await folder.shop()
      try await database.backup(to: folder.path("copy"))
      await database.close()
      let copy = folder.bytes("copy")
      var refused = 0
      try await rounds(80) { dice, hint in
        folder.write(dice.damage(copy), to: "damaged")
        do {
          try SQLiteDatabase.restore(
            folder.path("damaged"),
            to: folder.path("new.db"),
            replacing: true
          )
          let restored = try SQLiteDatabase(at: folder.path("new.db"), readers: 1)
          let findings = try await restored.findings()
          await restored.close()
          #expect(findings == [], "\(hint)")
        } catch {
          #expect(error is DatabaseError, "\(hint): \(error)")
          refused += 1
        }
      }
      #expect(refused > 0)
    }
  }

  @Test func `in the first hundred of a file open it or name what is wrong`() async throws {
    try await TestFolder.run { folder in
      await (try folder.shop()).close()
      let sound = folder.bytes("test.db")
      try await rounds(150) { dice, hint in
        var bytes = sound
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
          bytes[Int.random(in: 0..<100, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
        }
        folder.write(bytes, to: "test.db")
        do throws(DatabaseError) {
          let database = try SQLiteDatabase(at: folder.path(), readers: 1)
          await database.close()
        } catch {
          #expect(!error.message.isEmpty, "\(hint)")
          let isLeft = folder.bytes("test.db") == bytes
          #expect(isLeft, "\(hint): \(error)")
        }
      }
    }
  }
}

/// Feeds what a fuzzer feeds, where there is none; see Scripts/fuzz.
@Suite(.serialized, .timeLimit(.minutes(15))) struct `Any bytes` {
  @Test(arguments: StorageFuzz.allCases)
  func `are taken as what they are, or refused`(_ kind: StorageFuzz) async throws {
    let eater = try await kind.eater()
    try await eater.eat([])
    try await rounds(kind == .file ? 20 : 100) { dice, hint in
      let bytes = dice.bytes(upTo: 60)
      await #expect(throws: Never.self, "\(hint): \(bytes)") { try await eater.eat(bytes) }
    }
  }
}

/// Calls the body a number of times, or for a minute in the long form, with dice that can be thrown
/// again from the hint that it gets.
func rounds(
  _ times: Int,
  _ body: (inout SplitMix, String) async throws -> Void
) async throws {
  let start = UInt64.random(in: .min ... .max)
  let end = ContinuousClock.now + .seconds(60)
  var round: UInt64 = 0
  // In the long form the others may have taken all of the minute.
  let least = isLong ? 20 * times : times
  while round < least || (isLong && round < 1_000_000 && ContinuousClock.now < end) {
    let seed = start &+ round
    var dice = SplitMix(seed: seed)
    try await body(&dice, "seed \(seed)")
    round += 1
  }
  if isLong { print("fuzz: \(round) inputs from seed \(start)") }
}

extension SplitMix {
  /// Returns bytes that were flipped, overwritten, moved or cut off here and there.
  fileprivate mutating func damage(_ sound: [UInt8]) -> [UInt8] {
    var bytes = sound
    for _ in 0..<Int.random(in: 1...8, using: &self) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &self)
      // The heads of the pages say how the rest is to be read.
      let head = min(place / 4_096 * 4_096 + Int.random(in: 0..<24, using: &self), bytes.count - 1)
      switch Int.random(in: 0..<8, using: &self) {
      case 0, 1: bytes[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &self))
      case 2, 3, 4: bytes[head] = UInt8.random(in: 0...255, using: &self)
      case 5:
        let part = bytes[place..<min(place + 4_096, bytes.count)]
        let other = Int.random(in: 0...bytes.count - part.count, using: &self)
        bytes.replaceSubrange(other..<other + part.count, with: part)
      case 6:
        for index in place..<min(place + 512, bytes.count) { bytes[index] = 0 }
      default:
        if Int.random(in: 0..<4, using: &self) == 0 { bytes.removeLast(bytes.count - place) }
      }
    }
    return bytes
  }
}

extension TestFolder {
  fileprivate func shop() async throws -> SQLiteDatabase {
    let database = try await SQLiteDatabase.shop(at: path())
    try await database.fill(1...150)
    return database
  }

  /// The bytes of a file and of the log beside it, part of what is stored being in the log only.
  fileprivate func fileWithLog() async throws -> (file: [UInt8], log: [UInt8]) {
    let database = try await shop()
    try await database.purge()
    try await database.fill(151...200)
    defer { Task { await database.close() } }
    return (bytes("test.db"), bytes("test.db-wal"))
  }

  /// Does everything that can be done with a database, and returns what went wrong.
  fileprivate func useAll() async -> [any Error] {
    var errors: [any Error] = []
    func note(_ body: () async throws -> Void) async {
      do { try await body() } catch { errors.append(error) }
    }
    do {
      let database = try SQLiteDatabase(at: path(), readers: 1)
      await note { _ = try await database.find("row") }
      await note { try await database.fill(1_000...1_010) }
      await note { _ = try await database.deleteSome() }
      await note { _ = try await Migrator(database).applied() }
      await note { _ = try await database.statistics() }
      await note { try await database.backup(to: path("copy")) }
      await note { _ = try await database.findings() }
      await note { try await database.purge() }
      await database.close()
    } catch {
      errors.append(error)
    }
    return errors
  }
}

extension SQLiteDatabase {
  fileprivate func deleteSome() async throws -> Int {
    try await write { transaction in try transaction.execute("DELETE FROM a WHERE id % 3 = 0") }
  }
}
