import Database
import Testing

/// The columns of the table `note` in another order than that of the table.
enum NoteColumn: Int, TableColumn {
  case weight, text, id
}

/// A note whose columns are read by name.
struct NoteRecord: Equatable {
  static let byID = NamedColumnQuery<NoteColumn> { columns in
    "SELECT \(columns) FROM note WHERE id = $1"
  }
  static let some = NamedColumnInListQuery<NoteColumn>(of: "n") { columns, ids in
    "SELECT \(columns) FROM note AS n WHERE n.id IN \(ids) ORDER BY n.id"
  }

  let id: Int
  let text: String?
  let weight: Double?
}

extension NoteRecord {
  init(_ row: borrowing ColumnRow<NoteColumn>) throws {
    id = try row[.id]
    text = try row[.text]
    weight = try row[.weight]
  }
}

/// Columns whose names have several words.
private enum PictureColumn: Int, TableColumn {
  case account, pictureFormat
}

@Suite(.timeLimit(.minutes(15))) struct `A statement over columns` {
  @Test(arguments: Engine.allCases)
  func `reads each column by its name, whatever their order is`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      try await database.enterNotes()

      let (one, all) = try await database.read { connection in
        (
          try connection.first(NoteRecord.byID, 2) { row in try NoteRecord(row) },
          try connection.all(NoteRecord.some.over(3), InListValues([1, 2, 3])) { row in
            try NoteRecord(row)
          }
        )
      }

      #expect(one == NoteRecord(id: 2, text: "two", weight: 0.5))
      #expect(all.map(\.id) == [1, 2])
    }
  }

  @Test func `lists the columns in the order of their cases, in the words of SQL`() {
    #expect(PictureColumn.list() == "account, picture_format")
    #expect(PictureColumn.list(of: "p") == "p.account, p.picture_format")
  }

  @Test(arguments: Engine.allCases)
  func `changes only the columns that have a value, and returns the row`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithNotes { database in
      try await database.enterNotes()
      var values = ColumnValues<NoteColumn>()
      values.set(.text, ifGiven: nil as String?)
      #expect(values.isEmpty)
      values.set(.weight, to: nil as Double?)

      let set = values
      let (changed, missing) = try await database.write { transaction in
        (
          try transaction.update("note", set: set, where: .id, is: 2) { row in try NoteRecord(row)
          },
          try transaction.update("note", set: set, where: .id, is: 9) { row in try NoteRecord(row) }
        )
      }

      #expect(changed == NoteRecord(id: 2, text: "two", weight: nil))
      #expect(missing == nil)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A page` {
  @Test(arguments: [(0, 0, nil), (2, 2, nil), (3, 2, 1), (9, 2, 1)] as [(Int, Int, Int?)])
  func `tells whether another page follows`(_ found: Int, _ shown: Int, _ next: Int?) {
    let page = Page(Array(0..<found), limit: 2)

    #expect(page.items.count == shown)
    #expect(page.hasMore == (next != nil))
    #expect(page.next { $0 } == next)
  }

  @Test func `is read one row beyond its limit`() {
    #expect(Page<Int>.rowCount(for: 20) == 21)
  }
}

extension Database {
  fileprivate func enterNotes() async throws {
    try await write { transaction in
      try transaction.execute("INSERT INTO note (id, text, weight) VALUES (1, 'one', 1.5)")
      try transaction.execute("INSERT INTO note (id, text, weight) VALUES (2, 'two', 0.5)")
    }
  }
}
