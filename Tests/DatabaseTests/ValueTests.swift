import Database
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A value` {
  @Test(arguments: Engine.allCases)
  func `comes back as it was bound`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      // PostgreSQL's text has no such character; a test of its own shows what it says.
      let zero = engine == .server ? "" : "\u{0}"
      let text = "grüße 👋 \(zero) and a zero"

      let note = try await database.write { transaction in
        try transaction.execute(
          "INSERT INTO note (id, text, weight, data) VALUES ($1, $2, $3, $4)",
          Int64.min,
          text,
          0.1,
          [0, 255, 7] as [UInt8]
        )
        return try transaction.first("SELECT id, text, weight, data FROM note") { row in
          try Note(id: row[0], text: row[1], weight: row[2], data: row[3])
        }
      }

      #expect(note == Note(id: .min, text: text, weight: 0.1, data: [0, 255, 7]))
    }
  }

  @Test(arguments: Engine.allCases)
  func `that is nothing is nothing`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let (text, weight) = try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id, text) VALUES (1, $1)", String?.none)
        return try transaction.first("SELECT text, weight FROM note") { row in
          try (row[0] as String?, row[1] as Double?)
        } ?? ("", 1)
      }

      #expect(text == nil)
      #expect(weight == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `that is empty is not nothing`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let found = try await database.write { transaction in
        try transaction.execute(
          "INSERT INTO note (id, text, data) VALUES (1, $1, $2)",
          "",
          [] as [UInt8]
        )
        return try transaction.first("SELECT text, data FROM note") { row in
          try (row[0] as String?, row[1] as [UInt8]?)
        }
      }

      #expect(found?.0 == "")
      #expect(found?.1 == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `of a type of one's own goes by its raw value`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let colour = try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id, text) VALUES ($1, $2)", 1, Colour.green)
        return try transaction.value("SELECT text FROM note", as: Colour.self)
      }

      #expect(colour == .green)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of the wrong type is an error that names the column`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.write { transaction in
          try transaction.execute("INSERT INTO note (id, text) VALUES (1, 'seven')")
          return try transaction.value("SELECT text FROM note", as: Int.self)
        }
      }

      #expect(error?.code == .typeMismatch)
      #expect(
        error?.message == "column 0 (text) holds text, where a whole number was expected"
      )
      #expect(error?.sql == "SELECT text FROM note")
    }
  }

  @Test(arguments: Engine.allCases)
  func `is refused by a column of another type`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.write { transaction in
          try transaction.execute("INSERT INTO note (id, weight) VALUES (1, $1)", "heavy secret")
        }
      }

      #expect(error?.code == .typeMismatch)
      #expect(error.map { "\($0)".contains("secret") } == false)
    }
  }

  @Test(arguments: Engine.allCases)
  func `goes where its number says, not where it stands`(_ engine: Engine) async throws {
    try await engine.run { database in
      let found = try await database.read { connection in
        try connection.first("SELECT $2, $1, $2", "first", "second") { row in
          try [row[0] as String, row[1], row[2]]
        }
      }

      #expect(found == ["second", "first", "second"])
    }
  }

  @Test(arguments: Engine.allCases, [0, 2])
  func `too many or too few is an error that counts them`(
    _ engine: Engine,
    _ given: Int
  ) async throws {
    try await engine.run { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.read { connection in
          given == 0
            ? try connection.value("SELECT $1", as: Int?.self)
            : try connection.value("SELECT $1", 1, 2, as: Int?.self)
        }
      }

      #expect(error?.code == .misuse)
      #expect(error?.message == "1 values are needed and \(given) were given")
    }
  }

  @Test(arguments: Engine.allCases)
  func `of any length survives, drawn at random`(_ engine: Engine) async throws {
    let seed = UInt64.random(in: .min ... .max)
    var dice = SplitMix(seed: seed)
    let values = (0..<200).map { _ in dice.bytes(upTo: 3_000) }
    try await engine.runWithNotes { database in
      let found = try await database.write { transaction in
        for (id, value) in values.enumerated() {
          try transaction.execute("INSERT INTO note (id, data) VALUES ($1, $2)", id, value)
        }
        return try transaction.all("SELECT data FROM note ORDER BY id") { row in
          try row[0] as [UInt8]
        }
      }

      #expect(found == values, "seed \(seed)")
    }
  }
}

private struct Note: Equatable {
  let id: Int64
  let text: String
  let weight: Double
  let data: [UInt8]
}

private enum Colour: String, SQLValueConvertible {
  case red, green
}
