import Database
import SQLite
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A statement over a list` {
  static let odd = InListStatement(after: 1) { list in
    "SELECT n FROM number WHERE n % 2 = $1 AND n IN \(list) ORDER BY n"
  }

  @Test(arguments: [0, 1, 2, 15, 16, 17, 128, 129, 1_000, 1_024])
  func `finds each value once, however many are asked for`(_ count: Int) async throws {
    let found = try await find(Array(0..<count))

    #expect(found == (0..<count).filter { $0 % 2 == 1 })
  }

  @Test func `has a few texts for all lengths`() {
    let texts = Set((0...InListStatement.capacity).map { Self.odd.over($0).text })

    #expect(texts.count == 6)
  }

  private func find(_ numbers: [Int]) async throws -> [Int] {
    let database = try SQLiteDatabase.inMemory()
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE number (n INTEGER PRIMARY KEY) STRICT")
      for number in 0..<2_000 { try transaction.execute("INSERT INTO number VALUES ($1)", number) }
    }
    return try await database.read { connection in
      try connection.all(Self.odd.over(numbers.count), 1, InListValues(numbers)) { row in try row[0]
      }
    }
  }
}
