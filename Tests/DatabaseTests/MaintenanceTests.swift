import Database
import Testing

@Suite(.timeLimit(.minutes(15))) struct `Any database` {
  @Test(arguments: Engine.allCases)
  func `finds nothing wrong with itself`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let findings = try await database.findings()
      #expect(findings == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `counts its rows`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1), (2)")
      }

      let statistics = try await database.statistics()

      #expect(statistics.rows == ["note": 2])
      #expect(statistics.size > 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `counts the transactions of its commits, and none that failed`(_ engine: Engine) async throws
  {
    try await engine.runWithNotes { database in
      let before = database.commitSizes
      await withTaskGroup(of: Void.self) { group in
        for id in 1...20 {
          group.addTask {
            _ = try? await database.write { transaction in
              try transaction.execute("INSERT INTO note (id) VALUES ($1)", max(id, 5))
            }
          }
        }
      }

      let after = database.commitSizes

      let commits = after.commits - before.commits
      #expect(after.transactions - before.transactions == 16)
      #expect((1...16).contains(commits))
      #expect(after.counts.last == after.commits)
    }
  }

  @Test(arguments: Engine.allCases)
  func `lists what has a statement, and no index of its own making`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      try await database.write { transaction in
        try transaction.execute(
          "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE) STRICT"
        )
        try transaction.execute("CREATE INDEX note_text ON note (text)")
      }

      let schema = try await database.schema()

      #expect(schema.map(\.name).contains("note") && schema.map(\.name).contains("note_text"))
      #expect(!schema.contains { $0.name.hasPrefix("sqlite_") })
    }
  }

  @Test(arguments: Engine.allCases)
  func `goes on as before when deleted things are purged`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1), (2)")
        try transaction.execute("DELETE FROM note WHERE id = 1")
      }

      try await database.purge()

      let ids = try await database.ids()
      #expect(ids == [2])
    }
  }

  @Test(arguments: Engine.allCases)
  func `signals nothing for a transaction that failed, nor for one that does not ask for it`(
    _ engine: Engine
  ) async throws {
    try await engine.runWithNotes { database in
      let signals = database.signals()
      await #expect(throws: Refused.self) {
        try await database.write { transaction in
          try transaction.execute("INSERT INTO note (id) VALUES (1)")
          transaction.signal()
          throw Refused()
        }
      }
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (2)")
      }
      let ids = try await database.ids()
      await database.close()

      #expect(ids == [2])
      #expect(await signals.count() == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `signals a transaction that was stored and asks for it`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      let signals = database.signals()
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
        transaction.signal()
      }
      await database.close()

      #expect(await signals.count() == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `ends the streams of its signals when it is closed`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      var before = database.signals().makeAsyncIterator()
      await database.close()
      var after = database.signals().makeAsyncIterator()

      let (first, second): (Void?, Void?) = (await before.next(), await after.next())

      #expect(first == nil)
      #expect(second == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `serves many readers and writers at once`(_ engine: Engine) async throws {
    try await engine.runWithNotes { database in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for id in 0..<100 {
          group.addTask {
            try await database.write { transaction in
              try transaction.execute("INSERT INTO note (id) VALUES ($1)", id)
            }
          }
          group.addTask {
            try await database.read { connection in
              let first: Int = try connection.value("SELECT count(*) FROM note") ?? 0
              let second: Int = try connection.value("SELECT count(*) FROM note") ?? 0
              return first == second ? 1 : 1_000
            }
          }
        }
        let sum = try await group.reduce(0, +)
        #expect(sum == 200, "a read saw two different moments")
      }
    }
  }
}

extension AsyncStream<Void> {
  /// How many signals the stream still yields before it ends.
  fileprivate func count() async -> Int {
    var count = 0
    for await _ in self { count += 1 }
    return count
  }
}
