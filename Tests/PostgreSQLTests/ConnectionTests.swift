import Database
import Dispatch
import Mediator
import PostgreSQL
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: PostgreSQLTestServer.url != nil))
struct `A connection to the server` {
  @Test func `that is lost in a write is replaced, and the write happens once`() async throws {
    try await onServer { databases in
      let database = databases[0]
      let runs = Record<Int>()
      try await database.write { transaction in
        let session: Int = try transaction.value("SELECT pg_backend_pid()") ?? 0
        try transaction.execute("UPDATE note SET count = count + 1")
        runs.add(session)
        if runs.all.count == 1 {
          _ = try database.runAside("SELECT pg_terminate_backend(\(session))")
        }
        try transaction.execute("UPDATE note SET count = count + 1")
      }

      #expect(runs.all.count == 2)
      #expect(Set(runs.all).count == 2)
      #expect(try await database.count() == 2)
    }
  }

  @Test func `that is lost in a commit is asked after, and the write happens once`() async throws {
    try await onServer { databases in
      let database = databases[0]
      // The first commit ends its own session; a sequence keeps its count when all else is undone.
      _ = try database.runAside(
        """
        CREATE SEQUENCE commits;
        CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF nextval('commits') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
          RETURN NULL;
        END $$;
        CREATE CONSTRAINT TRIGGER stop AFTER UPDATE ON note DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION stop()
        """
      )
      let runs = Record<Bool>()

      try await database.write { transaction in
        runs.add(true)
        try transaction.execute("UPDATE note SET count = count + 1")
      }

      #expect(runs.all.count == 2)
      #expect(try await database.count() == 1)
    }
  }

  @Test func `that is lost in a read is replaced, and the read begins again`() async throws {
    try await onServer { databases in
      let database = databases[0]
      let runs = Record<Bool>()
      let counts = try await database.read { connection in
        let session: Int = try connection.value("SELECT pg_backend_pid()") ?? 0
        runs.add(true)
        if runs.all.count == 2 {
          _ = try database.runAside("SELECT pg_terminate_backend(\(session))")
        }
        return try connection.value("SELECT count FROM note WHERE id = 0", as: Int.self)
      }

      #expect(counts == 0)
      #expect(runs.all.count > 2)
    }
  }

  @Test func `is not used again after a statement on it was interrupted`() async throws {
    try await onServer { databases in
      let database = databases[0]
      let isRunning = DispatchSemaphore(value: 0)
      let task = Task {
        try await database.write { transaction in
          isRunning.signal()
          _ = try transaction.value("SELECT pg_sleep(3600)", as: String?.self)
        }
      }
      DispatchQueue.global().async {
        isRunning.wait()
        task.cancel()
      }

      await #expect(throws: CancellationError.self) { try await task.value }
      for number in 1...20 {
        try await database.write { transaction in
          try transaction.execute("INSERT INTO note (id) VALUES ($1)", number)
        }
      }
      #expect(try await database.notes() == Array(0...20))
    }
  }

  @Test func `is one of as many as the URL says, however much there is to do`() async throws {
    try await onServer { databases in
      let database = try PostgreSQLDatabase(at: databases[0].schemaURL + "&pool=3")
      let sessions = Record<Int>()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<60 {
          group.addTask {
            try await database.write(locking: LockSubject("note", Int64(number))) { transaction in
              sessions.add(try transaction.value("SELECT pg_backend_pid()") ?? 0)
              _ = try transaction.value("SELECT pg_sleep(0.005)::text", as: String.self)
            }
          }
        }
        try await group.waitForAll()
      }
      await database.close()

      #expect(sessions.all.count == 60)
      #expect(Set(sessions.all).count == 3)
    }
  }

  @Test func `tells what another process stores`() async throws {
    try await onServer(processes: 2) { databases in
      let signals = databases[0].signals()
      #expect(try await databases[0].notes() == [0])

      try await databases[1].write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
        transaction.signal()
      }

      var iterator = signals.makeAsyncIterator()
      let signal: Void? = await iterator.next()
      #expect(signal != nil)
      #expect(try await databases[0].notes() == [0, 1])
    }
  }

  @Test func `looks for what a process stored that died before it told of it`() async throws {
    let url = try #require(PostgreSQLTestServer.url)
    let database = try PostgreSQLDatabase.inNewSchema(at: url, lookInterval: .milliseconds(10))
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
    }
    var signals = database.signals().makeAsyncIterator()
    #expect(try await database.notes() == [])

    _ = try database.runAside("INSERT INTO note (id) VALUES (1)")

    let signal: Void? = await signals.next()
    #expect(signal != nil)
    await database.close()
  }

  @Test func `tells nothing when another process stores what is not worth it`() async throws {
    try await onServer(processes: 2) { databases in
      let signals = databases[0].signals()
      #expect(try await databases[0].notes() == [0])

      try await databases[1].write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
      }
      await databases[0].close()

      var count = 0
      for await _ in signals { count += 1 }
      #expect(count == 0)
      #expect(try await databases[1].notes() == [0, 1])
    }
  }

  @Test func `stores a text as it is, or says that it cannot`() async throws {
    try await onServer { databases in
      let database = databases[0]
      let error = await #expect(throws: DatabaseError.self) {
        try await database.write { transaction in
          try transaction.execute("UPDATE note SET text = $1", "a\u{0}secret")
        }
      }

      #expect(error?.code == .typeMismatch)
      #expect(error.map { "\($0)" }?.contains("zero character") == true)
      #expect(error.map { "\($0)" }?.contains("secret") == false)
    }
  }

  @Test func `takes only values that fit their places`() async throws {
    try await onServer { databases in
      for (sql, value) in [
        ("UPDATE note SET count = $1", "one" as any SQLValueConvertible),
        ("UPDATE note SET count = $1", 1.5),
        ("UPDATE note SET text = $1", 5), ("UPDATE note SET text = $1", [1] as [UInt8]),
      ] as [(SQLText, any SQLValueConvertible)] {
        let error = await #expect(throws: DatabaseError.self) {
          try await databases[0].write { transaction in try transaction.set(sql, value) }
        }
        #expect(error?.code == .typeMismatch)
      }
      try await databases[0].write { transaction in
        try transaction.execute("UPDATE note SET count = $1", 2.0)
      }
      #expect(try await databases[0].count() == 2)
    }
  }

  @Test func `takes a large value where a small number stands beside it`() async throws {
    try await onServer { databases in
      let found = try await databases[0].read { connection in
        try connection.first("SELECT 1 WHERE $1 > 1 AND ($2 IS NULL OR $2 = 0)", Int.max, Int?.none)
        {
          row in try row[0] as Int
        }
      }

      #expect(found == 1)
    }
  }
}

extension Transaction {
  fileprivate func set(_ sql: SQLText, _ value: some SQLValueConvertible) throws {
    try execute(sql, value)
  }
}
