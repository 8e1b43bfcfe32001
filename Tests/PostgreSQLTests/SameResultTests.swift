import Database
import PostgreSQL
import SQLite
import TestKit
import Testing

/// What one engine has, the other has too, in the same order.
@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: PostgreSQLTestServer.url != nil))
struct `Both engines` {
  private let seed = UInt64.random(in: .min ... .max)
  private static let signs = Array("aAäÄzZ09 -_'\"%\\éÉßøÅ字👋ﬁΣσς\u{301}\u{200B}\u{7F}iİ")

  private func texts(_ count: Int) -> [String] {
    var dice = SplitMix(seed: seed)
    return (0..<count).map { _ in
      String(
        (0..<Int.random(in: 1...6, using: &dice)).map { _ in
          Self.signs.randomElement(using: &dice) ?? "x"
        }
      )
    }
  }

  /// Returns what the body reads on each engine after some texts were stored.
  private func results<Value: Sendable>(
    of texts: [String],
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> [Value] {
    var results: [Value] = []
    for database in [try SQLiteDatabase.inMemory(), try PostgreSQLTestServer.database()]
      as [any Database]
    {
      try await database.write { transaction in
        try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT) STRICT")
        try transaction.engine.create(FullTextIndex("note_text"))
        for (number, text) in texts.enumerated() {
          try transaction.execute("INSERT INTO note (id, text) VALUES ($1, $2)", number, text)
          try transaction.index(text, in: FullTextIndex("note_text"), key: Int64(number))
        }
      }
      results.append(try await database.read(body))
      await database.close()
    }
    return results
  }

  @Test func `sort texts by their bytes`() async throws {
    let sorted = try await results(of: texts(400)) { connection in
      try connection.all("SELECT id FROM note ORDER BY text, id") { row in try row[0] as Int }
    }

    #expect(sorted[0].count == 400)
    #expect(sorted[0] == sorted[1], "seed \(seed)")
  }

  @Test func `divide texts in two at the same place`() async throws {
    let texts = texts(100)
    let counts = try await results(of: texts) { connection in
      try texts.map { text in
        try connection.value("SELECT count(*) FROM note WHERE text < $1", text, as: Int.self)
      }
    }

    #expect(counts[0] == counts[1], "seed \(seed)")
  }

  @Test func `find the same texts by the same words`() async throws {
    let texts = texts(300)
    let found = try await results(of: texts) { connection in
      try texts.map { text in
        try connection.all(
          "SELECT hit.key FROM search(note_text, $1) AS hit ORDER BY hit.key",
          SearchQuery(text)
        ) { row in try row[0] as Int }
      }
    }

    #expect(found[0].contains { !$0.isEmpty })
    for (index, text) in texts.enumerated() {
      #expect(found[0][index] == found[1][index], "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test func `calculate the same`() async throws {
    let rows = try await results(of: ["a", "bé", ""]) { connection in
      try connection.all(
        """
        SELECT id, id >> 1, id & 1, length(text), id = 1, text IS NULL, coalesce(NULL, 7), 7 / 2,
          CASE WHEN id < 1 THEN 'x' ELSE text END, (SELECT sum(id) FROM note)
        FROM note ORDER BY id
        """
      ) { row in
        try [
          row[0] as Int, row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[9],
        ].map { "\($0)" } + [row[8] as String]
      }
    }

    #expect(rows[0] == rows[1])
    #expect(rows[0].count == 3)
  }
}
