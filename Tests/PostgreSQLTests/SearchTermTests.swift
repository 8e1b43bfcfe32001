import Database
import SQLite
import TestKit
import Testing

@testable import PostgreSQL

@Suite(.timeLimit(.minutes(15))) struct `The words of a search` {
  @Test func `have neither case nor marks`() {
    let words = SearchTerms.words(of: "Au CAFÉ, Grüße 👋 naïve ΣΊΣΥΦΟΣ cafe\u{301}")

    #expect(words == ["au", "cafe", "gruße", "naive", "σίσυφοσ", "cafe"])
  }

  @Test func `have their places in a text`() {
    #expect(SearchTerms(in: "A red, red hen").text == "'a':1 'red':2 'red':3 'hen':4")
    #expect(SearchTerms(in: " … ").text == "")
  }

  @Test func `become a query in which all must be there and the last may be unfinished`() {
    #expect(SearchTerms(of: "\"brown\" \"fo\"*").text == "('brown') & ('fo':*)")
    #expect(SearchTerms(of: "\"é1½x\"*").text == "('e1½x':*)")
    #expect(SearchTerms(of: "\"\"").text == "")
  }

  @Test func `of one quoted part must follow each other`() {
    #expect(SearchTerms(of: "\"one-two\" \"th\"*").text == "('one' <-> 'two') & ('th':*)")
  }

  @Test func `are shortened where the server would refuse them`() {
    let long = String(repeating: "é", count: 5_000)

    #expect(SearchTerms.words(of: long) == [String(repeating: "e", count: 2_000)])
  }

  /// SQLite tells which characters are parts of words, and what they become.
  @Test func `are those that SQLite finds, for every character`() async throws {
    let database = try SQLiteDatabase.inMemory()
    try await database.write { transaction in
      try transaction.engine.create(FullTextIndex("entry"))
      try transaction.execute("CREATE VIRTUAL TABLE word USING fts5vocab(entry, instance)")
    }
    let characters = stride(from: UInt32(1), to: 0x11_0000, by: 1)
      .compactMap(Unicode.Scalar.init)
      .filter { isLong || $0.value < 0x3000 || $0.value % 61 == 0 }
    let words = try await database.write { transaction in
      for character in characters {
        let key = Int64(character.value)
        try transaction.index("q\(character)z", in: FullTextIndex("entry"), key: key)
      }
      var words: [Int64: [String]] = [:]
      try transaction.each("SELECT doc, term FROM word ORDER BY doc, offset") { row in
        words[try row[0], default: []].append(try row[1])
      }
      return words
    }

    var different: [Unicode.Scalar] = []
    for character in characters {
      await Task.yield()
      if SearchTerms.words(of: "q\(character)z") != words[Int64(character.value)] {
        different.append(character)
      }
    }
    #expect(characters.count > 10_000)
    #expect(different == [])
  }
}
