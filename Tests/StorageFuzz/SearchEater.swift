import Database
import Mediator
import SQLite

/// Enters any text in an index and searches for any other.
///
/// A search is never a mistake, finds what stands there, and nothing that was taken out.
struct SearchEater: Eater {
  private let database: SQLiteDatabase

  init() async throws {
    database = try SQLiteDatabase.inMemory()
    try await Migrator(database).migrate(
      "notes",
      with: [Migration(number: 1, name: "x", .search("note_text"))]
    )
    try await database.write { transaction in
      try transaction.index("a quick brown fox", in: FullTextIndex("note_text"), key: 1)
    }
  }

  func eat(_ bytes: [UInt8]) async throws {
    var input = Input(bytes)
    let text = input.text()
    let wanted = String(decoding: input.all(), as: UTF8.self)
    try await database.write { transaction in
      try transaction.index(text, in: FullTextIndex("note_text"), key: 2)
    }
    let found = try await find(wanted)
    precondition(Set(found).isSubset(of: [1, 2]) && Set(found).count == found.count, "\(found)")
    let foxes = try await find("brown fo")
    precondition(foxes.contains(1), "what stands there was not found")
    try await database.write { transaction in
      try transaction.unindex(key: 2, in: FullTextIndex("note_text"))
    }
    let left = try await find(wanted)
    precondition(left == found.filter { $0 == 1 }, "\(left) is left of \(found)")
  }

  private func find(_ text: String) async throws -> [Int] {
    try await database.read { connection in
      try connection.all(
        "SELECT hit.key FROM search(note_text, $1) AS hit ORDER BY hit.key",
        SearchQuery(text)
      ) { row in try row[0] }
    }
  }
}
