import Database
import Mediator
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A migration` {
  let first = Migration(
    number: 1,
    name: "notes",
    "CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT"
  )
  let second = Migration(number: 2, name: "texts", "ALTER TABLE note ADD COLUMN text TEXT")

  @Test(arguments: Engine.allCases)
  func `is applied once`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      let migrator = Migrator(database)

      #expect(try await migrator.migrate("notes", with: [first]) == 1)
      #expect(try await migrator.migrate("notes", with: [first, second]) == 1)
      #expect(try await migrator.migrate("notes", with: [first, second]) == 0)

      let applied = try await migrator.applied()
      #expect(applied.map(\.number) == [1, 2])
      #expect(applied.map(\.name) == ["notes", "texts"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that fails leaves nothing of itself behind`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      let broken = Migration(
        number: 1,
        name: "broken",
        "CREATE TABLE a (id INTEGER) STRICT",
        "CREATE TABLE a (id INTEGER) STRICT"
      )
      let error = await #expect(throws: DatabaseError.self) {
        try await Migrator(database).migrate("notes", with: [broken])
      }

      #expect(error?.code == .statement)
      #expect(try await Migrator(database).applied() == [])
      #expect(try await Migrator(database).migrate("notes", with: [first]) == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `that is missing before a later one is damage`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      try await Migrator(database).migrate("notes", with: [first, second])
      try await database.write { try $0.execute("DELETE FROM migration WHERE number = 1") }

      let error = await #expect(throws: DatabaseError.self) {
        try await Migrator(database).migrate("notes", with: [first, second])
      }

      #expect(error?.code == .damaged)
      #expect(error?.message == "migration 2 of notes was applied, and 1 was not")
    }
  }

  @Test(arguments: Engine.allCases)
  func `that was edited is refused`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      let edited = Migration(number: 1, name: "notes", "CREATE TABLE note (id INTEGER) STRICT")
      try await Migrator(database).migrate("notes", with: [first])

      let error = await #expect(throws: DatabaseError.self) {
        try await Migrator(database).migrate("notes", with: [edited])
      }

      #expect(error?.code == .edited)
      #expect(error?.message.contains("migration 1 of notes") == true)
    }
  }

  @Test(arguments: Engine.allCases)
  func `that a newer program made is refused for its module only`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      try await Migrator(database).migrate("notes", with: [first, second])

      let error = await #expect(throws: DatabaseError.self) {
        try await Migrator(database).migrate("notes", with: [first])
      }
      let other = Migration(number: 1, name: "others", "CREATE TABLE other (id INTEGER) STRICT")

      #expect(error?.code == .newer)
      #expect(error?.message.contains("at version 2, and this program knows 1") == true)
      #expect(try await Migrator(database).migrate("others", with: [other]) == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `must make tables that keep their types`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      let loose = Migration(number: 1, name: "loose", "CREATE TABLE loose (id INTEGER)")

      let error = await #expect(throws: DatabaseError.self) {
        try await Migrator(database).migrate("notes", with: [loose])
      }

      #expect(error?.message == "a table must keep its types: write STRICT behind loose")
    }
  }

  @Test(arguments: Engine.allCases)
  func `cannot leave rows that refer to nothing`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      let orphaning = Migration(
        number: 1,
        name: "orphans",
        "CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT",
        "CREATE TABLE b (a INTEGER REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED) STRICT",
        "INSERT INTO b (a) VALUES (1)"
      )

      let error = await #expect(throws: DatabaseError.self) {
        try await Migrator(database).migrate("notes", with: [orphaning])
      }

      #expect(error?.code == .foreignKey)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is run by one of many who try at once`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            _ = try await Migrator(database).migrate("notes", with: [first, second])
          }
        }
        try await group.waitForAll()
      }

      #expect(try await Migrator(database).applied().map(\.number) == [1, 2])
    }
  }

  @Test(arguments: Engine.allCases)
  func `counts from one without a gap`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      let error = await #expect(throws: DatabaseError.self) {
        try await Migrator(database).migrate("notes", with: [second])
      }

      #expect(error?.code == .misuse)
    }
  }
}
