import Database
import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A search` {
  static let index = FullTextIndex("note_text")

  @Test(arguments: Engine.allCases)
  func `takes a quotation mark for no sign of its own, even inside a character`(_ engine: Engine)
    async throws
  {
    try await run(engine) { database in
      let found = try await database.find("\u{D4E}\" OR fox")
      let other = try await database.find("fo\"x")

      #expect(found == [])
      #expect(other == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `finds what holds all the words, the last of them begun`(_ engine: Engine) async throws {
    try await run(engine) { (database) async throws in
      #expect(try await database.find("brown fox") == [2, 1])
      #expect(try await database.find("brown fo") == [2, 1])
      #expect(try await database.find("bro fox") == [])
      #expect(try await database.find("CAFE") == [3])
      #expect(try await database.find("") == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `does not find what was replaced or taken out`(_ engine: Engine) async throws {
    try await run(engine) { (database) async throws in
      try await database.write { transaction in
        try transaction.index("a red hen", in: Self.index, key: 1)
        try transaction.unindex(key: 2, in: Self.index)
      }

      #expect(try await database.find("fox") == [])
      #expect(try await database.find("hen") == [1])
    }
  }

  @Test(arguments: Engine.allCases)
  func `finds the same while the index gives up what was taken out, piece by piece`(
    _ engine: Engine
  ) async throws {
    try await run(engine) { (database) async throws in
      for key in 10..<60 as Range<Int64> {
        try await database.write { transaction in
          try transaction.index("a hen \(key)", in: Self.index, key: key)
        }
        try await database.write { transaction in
          try transaction.unindex(key: key, in: Self.index)
        }
      }
      var pieces = 0
      while try await database.tidy(begins: pieces == 0) {
        pieces += 1
        #expect(try await database.find("fox") == [2, 1])
      }

      #expect(pieces > 0 || !engine.keepsRemovedWords)
      #expect(try await database.find("hen") == [])
      #expect(try await database.tidy(begins: false) == false)
    }
  }

  @Test func `comes to the end of what had begun, although somebody writes all the time`()
    async throws
  {
    try await run(.file) { (database) async throws in
      var last: Int64 = 10
      // Whoever begins again and again has something to do after every write.
      for _ in 0..<10 {
        last += 1
        try await database.enter("a hen", last)
        #expect(try await database.tidy(begins: true))
      }
      var pieces = 0
      repeat {
        last += 1
        try await database.enter("a hen", last)
        pieces += 1
        try #require(pieces < 50)
      } while try await database.tidy(begins: pieces == 1)

      #expect(pieces > 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `takes every sign as data`(_ engine: Engine) async throws {
    let seed = UInt64.random(in: .min ... .max)
    var dice = SplitMix(seed: seed)
    let signs = Array("\"'*()^:-+{}AND OR NOT NEAR fox \\\u{0}é")
    let texts = (0..<300).map { _ in
      String(
        (0..<Int.random(in: 0...12, using: &dice)).map { _ in
          signs.randomElement(using: &dice) ?? "x"
        }
      )
    }
    try await run(engine) { (database) async throws in
      for text in texts {
        await #expect(throws: Never.self, "seed \(seed): \(text)") {
          try await database.find(text)
        }
      }
    }
  }

  private func run(
    _ engine: Engine,
    _ body: (any Database) async throws -> Void
  ) async throws {
    try await engine.run { database in
      let migration = Migration(number: 1, name: "texts", .search("note_text"))
      try await Migrator(database).migrate("notes", with: [migration])
      try await database.write { transaction in
        try transaction.index("the quick brown fox", in: Self.index, key: 1)
        try transaction.index("a brown and lazy fox", in: Self.index, key: 2)
        try transaction.index("au café", in: Self.index, key: 3)
      }
      try await body(database)
    }
  }
}

extension Database {
  func enter(_ text: String, _ key: Int64) async throws {
    try await write { transaction in try transaction.index(text, in: `A search`.index, key: key) }
  }

  func tidy(begins: Bool) async throws -> Bool {
    try await write { transaction in
      try transaction.tidy(`A search`.index, begins: begins)
    }
  }

  @discardableResult
  func find(_ text: String) async throws -> [Int] {
    try await read { connection in
      try connection.all(
        "SELECT hit.key FROM search(note_text, $1) AS hit ORDER BY hit.key DESC",
        SearchQuery(text)
      ) { row in try row[0] }
    }
  }
}
