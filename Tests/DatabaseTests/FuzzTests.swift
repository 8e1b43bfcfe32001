@testable import Database
import Glibc
import Mediator
import SQLite
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Input from anywhere` {
  @Test func `as the body of an event is delivered or fails with a cause`() async throws {
    try await Engine.memory.runWithEvents { database, world in
      try await rounds(30) { dice, hint in
        let bodies = (0..<64).map { _ in dice.body() }
        try await database.record(bodies)
        let log = EventLog(database, listeners: [.booking()], in: world.environment)

        try await log.deliver()

        let failed = try await log.deliveries([.failed], limit: 1_000)
        let booked = try await database.forgetBookings()
        #expect(booked + failed.count == bodies.count, "\(hint)")
        #expect(failed.allSatisfy { $0.cause?.isEmpty == false }, "\(hint)")
      }
    }
  }

  @Test(arguments: [Int64.min, -1, 4, 5, .max])
  func `as the count of a delivery's attempts lets it be tried, or gives it up`(
    _ attempts: Int64
  ) async throws {
    try await Engine.memory.runWithEvents { database, world in
      let log = EventLog(database, listeners: [.booking { $0 == 13 }], in: world.environment)
      try await database.pay([13])
      try await log.deliver()
      try await database.write { transaction in
        try transaction.execute("UPDATE event_delivery SET attempts = $1, next_try = 0", attempts)
      }

      try await log.deliver()

      let state = try await log.deliveries().first?.state
      #expect(state == (attempts < 4 ? .failed : .abandoned))
    }
  }

  @Test func `as a delivery of an event that is not there holds nobody up`() async throws {
    let database = try SQLiteDatabase.inMemory()
    try await EventLog.prepare(database)
    try database.configure("PRAGMA foreign_keys = OFF")
    try await database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO event_delivery (listener, event, subject, state, next_try)
        VALUES ('books:paid', 99, 'bob', 'failed', 0)
        """
      )
    }
    let log = EventLog(database, listeners: [.booking()], in: World().environment)

    let waiting = try await log.waiting().map(\.listener.name)
    try #require(waiting == [], "who waits for what is not there waits for ever")
    #expect(try await log.deliver() == 0)
    #expect(try await log.nextTry() == nil, "whoever waits for it wakes at once, again and again")
  }

  @Test func `as the list of applied migrations is refused by name, or goes on`() async throws {
    let migrations = [
      Migration(number: 1, name: "one", "CREATE TABLE one (id INTEGER) STRICT"),
      Migration(number: 2, name: "two", "CREATE TABLE two (id INTEGER) STRICT"),
    ]
    try await rounds(200) { dice, hint in
      let database = try SQLiteDatabase.inMemory()
      _ = try await Migrator(database).applied()
      let numbers = (0..<Int.random(in: 1...4, using: &dice)).map { _ in dice.number() }
      let sums = numbers.map { _ in
        Bool.random(using: &dice) ? migrations[0].checksum : dice.number()
      }
      try await database.write { transaction in
        for (place, number) in numbers.enumerated() {
          try transaction.execute(
            "INSERT OR IGNORE INTO migration VALUES ($1, 'shop', $2, 'x', $3, 0)",
            place,
            number,
            sums[place]
          )
        }
      }
      do {
        _ = try await Migrator(database).migrate("shop", with: migrations)
        #expect(Set(numbers).isSubset(of: [1, 2]), "\(hint)")
      } catch let error as DatabaseError {
        #expect([.newer, .edited, .damaged].contains(error.code), "\(hint): \(error)")
      }
    }
  }

  @Test func `as a search finds something or nothing, and is never a mistake`() async throws {
    let database = try SQLiteDatabase.inMemory()
    try await Migrator(database).migrate(
      "notes",
      with: [Migration(number: 1, name: "x", .search("note_text"))]
    )
    try await database.write { transaction in
      try transaction.index("near and not or", in: FullTextIndex("note_text"), key: 1)
    }
    try await rounds(3_000) { dice, hint in
      let text = dice.text()
      await #expect(throws: Never.self, "\(hint): \(text)") { try await database.find(text) }
    }
  }

  @Test func `as a value is read as what it is, or refused by the name of its column`()
    async throws
  {
    let database = try SQLiteDatabase.inMemory()
    try await rounds(1_000) { dice, hint in
      let (bytes, number) = (dice.bytes(upTo: 40), dice.number())
      let text = String(decoding: bytes, as: UTF8.self)
      try await database.read { connection in
        try connection.each("SELECT $1 AS one, $2, $3", bytes, number, text) { row in
          let found = try (row[0] as [UInt8], row[1] as Int64, row[2] as String)
          #expect(found == (bytes, number, text), "\(hint)")
          let narrow: Int32? = try? row[1]
          #expect(narrow == Int32(exactly: number), "\(hint)")
          do throws(DatabaseError) {
            let wrong: Int = try row[0]
            Issue.record("\(hint): \(wrong)")
          } catch {
            #expect(error.message.hasPrefix("column 0 (one) holds "), "\(hint): \(error)")
          }
        }
      }
    }
  }
}

/// Calls the body a number of times, or for a minute in the long form, with dice that can be thrown
/// again from the hint that it gets.
private func rounds(
  _ times: Int,
  _ body: (inout SplitMix, String) async throws -> Void
) async throws {
  let start = UInt64.random(in: .min ... .max)
  let end = ContinuousClock.now + .seconds(60)
  var round: UInt64 = 0
  // In the long form the others may have taken all of the minute.
  let least = isLong ? 20 * times : times
  while round < least || (isLong && round < 1_000_000 && ContinuousClock.now < end) {
    await Task.yield()
    var dice = SplitMix(seed: start &+ round)
    try await body(&dice, "seed \(start &+ round)")
    round += 1
  }
  if isLong { print("fuzz: \(round) rounds from seed \(start)") }
}

extension SplitMix {
  fileprivate mutating func number() -> Int64 {
    let small = Int64.random(in: -3...5, using: &self)
    return [small, small, .min, .max, Int64(bitPattern: next())].randomElement(using: &self) ?? 0
  }

  /// Letters, signs that a search engine knows, and whatever else there is.
  fileprivate mutating func text() -> String {
    let signs = Array("\"'*()^:-+{}[]$,;%_AND OR NOT NEAR/3 near \\\u{0}\u{301}é\u{200D}👋ﷺ")
    return (0..<Int.random(in: 0...24, using: &self)).reduce(into: "") { text, _ in
      if Int.random(in: 0..<9, using: &self) == 0 {
        let number = UInt32.random(in: 0...0xD7FF, using: &self)
        text.unicodeScalars.append(Unicode.Scalar(number) ?? "x")
      } else {
        text.append(signs.randomElement(using: &self) ?? "x")
      }
    }
  }

  /// The text of an event, whole or not, with the version that it claims.
  fileprivate mutating func body() -> (String, Int64) {
    var bytes = Array(#"{"subject":"x","amount":12}"#.utf8)
    switch Int.random(in: 0..<4, using: &self) {
    case 0: break
    case 1:
      bytes[Int.random(in: 0..<bytes.count, using: &self)] = UInt8.random(in: 1...127, using: &self)
    case 2: bytes.removeLast(Int.random(in: 0...bytes.count, using: &self))
    default: bytes = Array(repeating: [0x5B, 0x7B, 0x22, 0x2D][Int(next() % 4)], count: 3_000)
    }
    let version = Int.random(in: 0..<8, using: &self) > 0 ? 1 : number()
    return (String(decoding: bytes, as: UTF8.self), version)
  }
}

extension Database {
  fileprivate func record(_ bodies: [(String, Int64)]) async throws {
    try await write { transaction in
      for (number, (body, version)) in bodies.enumerated() {
        let id = try transaction.record(Paid(subject: "\(number)", amount: 1))
        try transaction.execute(
          "UPDATE event SET body = $2, version = $3 WHERE id = $1",
          id,
          body,
          version
        )
      }
    }
  }

  /// Forgets what was booked and why something was not, and returns how much was booked.
  fileprivate func forgetBookings() async throws -> Int {
    try await write { transaction in
      try transaction.execute("DELETE FROM event_delivery")
      return try transaction.execute("DELETE FROM balance")
    }
  }
}
