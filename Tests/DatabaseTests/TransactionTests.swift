import Database
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A transaction` {
  @Test(arguments: Engine.allCases)
  func `that succeeds is there for the next read`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let changed = try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1), (2), (3)")
      }

      #expect(changed == 3)
      #expect(try await database.ids() == [1, 2, 3])
    }
  }

  @Test(arguments: Engine.allCases)
  func `that throws leaves nothing behind`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      await #expect(throws: Refused.self) {
        try await database.write { transaction in
          try transaction.execute("INSERT INTO note (id) VALUES (1)")
          throw Refused()
        }
      }

      let ids = try await database.ids()
      #expect(ids == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `makes the check of its task, and those of its database, before anything else`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithNotes { (database) async throws in
      database.checkTransactions { transaction in
        guard try transaction.value("SELECT count(*) FROM note", as: Int.self) ?? 0 < 2 else {
          throw Refused()
        }
      }
      let write = { @Sendable (id: Int) in
        try await database.write { transaction in
          try transaction.execute("INSERT INTO note (id) VALUES ($1)", id)
        }
      }

      await #expect(throws: Refused.self) {
        try await TransactionPrecondition.$current.withValue({ _ in throw Refused() }) {
          try await write(1)
        }
      }
      try await TransactionPrecondition.$current.withValue({ _ in }) { _ = try await write(2) }
      _ = try await write(3)
      await #expect(throws: Refused.self) { _ = try await write(4) }

      #expect(try await database.ids() == [2, 3])
    }
  }

  @Test(arguments: Engine.allCases)
  func `reads what it has written itself`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let id = try await database.write { transaction in
        try transaction.value(
          "INSERT INTO note (text) VALUES ($1) RETURNING id",
          "hello",
          as: Int.self
        )
      }

      #expect(id == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `keeps what stands outside a failed savepoint`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
        _ = try? transaction.savepoint { outer in
          try outer.execute("INSERT INTO note (id) VALUES (2)")
          throw Refused()
        }
        try transaction.savepoint { outer in
          try outer.execute("INSERT INTO note (id) VALUES (3)")
          _ = try? outer.savepoint { inner in
            try inner.execute("INSERT INTO note (id) VALUES (4)")
            throw Refused()
          }
        }
      }

      #expect(try await database.ids() == [1, 3])
    }
  }

  @Test(arguments: Engine.allCases)
  func `can go on after a statement that was refused`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
        _ = try? transaction.execute("INSERT INTO note (id) VALUES (1)")
        try transaction.execute("INSERT INTO note (id) VALUES (2)")
      }

      #expect(try await database.ids() == [1, 2])
    }
  }

  @Test(arguments: Engine.allCases)
  func `counts up without losing one, whoever else writes`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id, weight) VALUES (1, 0)")
      }

      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<200 { group.addTask { try await database.countUp() } }
        try await group.waitForAll()
      }

      let count = try await database.read { connection in
        try connection.value("SELECT weight FROM note", as: Double.self)
      }
      #expect(count == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `that fails among others fails alone`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let outcomes = await withTaskGroup(of: Bool.self) { group in
        for id in 0..<200 {
          group.addTask {
            do {
              try await database.write { transaction in
                try transaction.execute("INSERT INTO note (id) VALUES ($1)", id)
                if id % 3 == 0 { throw Refused() }
              }
              return true
            } catch { return false }
          }
        }
        return await group.reduce(into: 0) { if $1 { $0 += 1 } }
      }

      let stored = (0..<200).filter { $0 % 3 != 0 }
      let ids = try await database.ids()
      #expect(outcomes == stored.count)
      #expect(ids == stored)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A failure` {
  @Test(arguments: Engine.allCases)
  func `is told by its kind`(_ engine: Engine) async throws {
    let cases: [(SQLText, DatabaseError.Code)] = [
      ("INSERT INTO note (id) VALUES (1)", .unique),
      ("INSERT INTO note (text) VALUES ('there')", .unique),
      ("INSERT INTO note (weight) VALUES (-1)", .check),
      ("INSERT INTO child (parent) VALUES (77)", .foreignKey),
      ("INSERT INTO child (parent) VALUES (NULL)", .notNull),
      ("INSERT INTO note (id) VALUES ('one')", .typeMismatch),
      ("INSERT INTO nowhere (id) VALUES (1)", .statement),
      ("INSERT INTO", .statement),
      ("", .misuse),
      ("SELECT 1; SELECT 2", .misuse),
      ("SELECT ?", .misuse),
      ("SELECT $1, $3", .misuse),
    ]
    try await engine.runWithNotes { database in
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id, text) VALUES (1, 'there')")
        try transaction.execute(
          "CREATE TABLE child (parent INTEGER NOT NULL REFERENCES note (id)) STRICT"
        )
      }
      for (sql, code) in cases {
        let error = await #expect(throws: DatabaseError.self) {
          try await database.write { transaction in try transaction.execute(sql) }
        }
        #expect(error?.code == code, "\(sql.text)")
        #expect(error?.sql == sql.text)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `never shows what was bound`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.write { transaction in
          for _ in 0..<2 {
            try transaction.execute("INSERT INTO note (text) VALUES ($1)", "the secret")
          }
        }
      }

      #expect(error?.code == .unique)
      #expect(error?.extendedCode == (engine == .server ? 23505 : 2067))
      #expect(error.map { "\($0)".contains("the secret") } == false)
      #expect(error.map { "\($0)".contains("VALUES ($1)") } == true)
    }
  }
}

struct Refused: Error {}

extension Database {
  func ids() async throws -> [Int] {
    try await read { connection in
      try connection.all("SELECT id FROM note ORDER BY id") { row in try row[0] }
    }
  }

  func countUp() async throws {
    try await write { transaction in
      let count = try transaction.value("SELECT weight FROM note WHERE id = 1", as: Double.self)
      try transaction.execute("UPDATE note SET weight = $1 WHERE id = 1", (count ?? 0) + 1)
    }
  }
}
