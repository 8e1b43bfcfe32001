import Database
import PostgreSQL
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: PostgreSQLTestServer.url != nil))
struct `A transaction on the server` {
  @Test func `goes on after refusals, wherever they are caught`() async throws {
    try await onServer { databases in
      let runs = Record<Bool>()
      let refused = try await databases[0].write { transaction in
        runs.add(true)
        var refused = 0
        for id in [0, 1, 0, 2, 0] {
          do {
            try transaction.execute("INSERT INTO note (id) VALUES ($1)", id)
          } catch let error as DatabaseError where error.code == .unique {
            refused += 1
          }
        }
        return refused
      }

      #expect(refused == 3)
      #expect(try await databases[0].notes() == [0, 1, 2])
      // Once until the first refusal, and once with a savepoint around each statement.
      #expect(runs.all.count == 2)
    }
  }

  @Test func `ends well after a refusal that was its last statement`() async throws {
    try await onServer { databases in
      try await databases[0].write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
        _ = try? transaction.execute("INSERT INTO note (id) VALUES (1)")
      }

      #expect(try await databases[0].notes() == [0, 1])
    }
  }

  @Test func `keeps what is outside a savepoint in which a statement was refused`() async throws {
    try await onServer { databases in
      let runs = Record<Bool>()
      try await databases[0].write { transaction in
        runs.add(true)
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
        _ = try? transaction.savepoint { part in
          try part.execute("INSERT INTO note (id) VALUES (2)")
          try part.execute("INSERT INTO note (id) VALUES (0)")
        }
        try transaction.execute("INSERT INTO note (id) VALUES (3)")
      }

      #expect(try await databases[0].notes() == [0, 1, 3])
      #expect(runs.all.count == 1)
    }
  }

  @Test func `refuses a statement that does not fit the tables, and goes on`() async throws {
    try await onServer { databases in
      let code = try await databases[0].write { transaction in
        var code: DatabaseError.Code?
        do {
          try transaction.execute("INSERT INTO nowhere (id) VALUES (1)")
        } catch let error as DatabaseError {
          code = error.code
        }
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
        return code
      }

      #expect(code == .statement)
      #expect(try await databases[0].notes() == [0, 1])
    }
  }

  @Test func `is seen by a read as a whole or not at all`() async throws {
    try await onServer(processes: 2) { databases in
      let runs = Record<Int>()
      let counts = try await databases[0].read { connection in
        let first: Int = try connection.value("SELECT count FROM note WHERE id = 0") ?? -1
        runs.add(first)
        // Between the statements of the read, another process stores something.
        _ = try databases[1].runAside("UPDATE \(databases[1].table("note")) SET count = count + 1")
        let second: Int = try connection.value("SELECT count FROM note WHERE id = 0") ?? -1
        return [first, second]
      }

      #expect(counts[0] == counts[1])
      #expect(runs.all.count > 0)
    }
  }

  @Test func `of a read takes one statement where it asks only one`() async throws {
    try await onServer { databases in
      let runs = Record<Bool>()
      for _ in 0..<3 {
        _ = try await databases[0].read { connection in
          runs.add(true)
          return try connection.value("SELECT count FROM note WHERE id = 0", as: Int.self)
        }
      }
      #expect(runs.all.count == 3)

      for _ in 0..<3 {
        _ = try await databases[0].read { connection in
          runs.add(true)
          let id: Int? = try connection.value("SELECT id FROM note WHERE id = 0")
          return try connection.value("SELECT count FROM note WHERE id = $1", id, as: Int.self)
        }
      }
      // On each connection, the first of these learns that another statement follows, and begins
      // again.
      #expect((7...8).contains(runs.all.count))
    }
  }

  @Test func `that need not wait for the disk is seen at once`() async throws {
    try await onServer(processes: 2) { databases in
      let setting = try await databases[0].writeUnsynced { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
        return try transaction.value(
          "SELECT current_setting('synchronous_commit')",
          as: String.self
        )
      }
      let next = try await databases[0].write { transaction in
        try transaction.value("SELECT current_setting('synchronous_commit')", as: String.self)
      }

      #expect(setting == "off")
      #expect(next == "on")
      #expect(try await databases[1].notes() == [0, 1])
    }
  }

  @Test func `forgets old statements that were composed`() async throws {
    try await onServer { databases in
      let left = try await databases[0].write { transaction in
        for number in 0..<300 {
          let text = SQLText(composed: "SELECT \(number) FROM note")
          #expect(try transaction.value(text, as: Int.self) == number)
        }
        return try transaction.value("SELECT count(*) FROM pg_prepared_statements", as: Int.self)
      }

      #expect(left.map { $0 < 200 } == true)
    }
  }

  @Test func `is read again after its tables have changed`() async throws {
    try await onServer(processes: 2) { databases in
      let columns = { @Sendable in
        try await databases[0].read { connection in
          try connection.first("SELECT * FROM note") { row in row.count }
        }
      }
      #expect(try await columns() == 3)

      try await databases[1].write { transaction in
        try transaction.execute("ALTER TABLE note ADD COLUMN mood TEXT")
      }

      #expect(try await columns() == 4)
    }
  }
}

extension PostgreSQLDatabase {
  /// The name of a table with that of its schema.
  fileprivate func table(_ name: String) -> String {
    let schema = schemaURL.split(separator: "%3D").last.map(String.init) ?? "public"
    return "\(schema).\(name)"
  }
}
