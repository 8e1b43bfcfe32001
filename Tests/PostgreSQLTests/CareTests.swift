import Database
import Dispatch
import Mediator
import PostgreSQL
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: PostgreSQLTestServer.url != nil))
struct `Looking after a server` {
  @Test func `counts what features store, not the words of their indexes`() async throws {
    try await onServer { databases in
      let index = FullTextIndex("note_text")
      try await databases[0].write { transaction in
        try transaction.engine.create(index)
        try transaction.index("a red hen", in: index, key: 1)
      }

      let statistics = try await databases[0].statistics()

      #expect(statistics.engine.hasPrefix("PostgreSQL "))
      #expect(statistics.rows == ["note": 1])
      #expect(statistics.size > 0)
    }
  }

  @Test func `names each setting that loses what was acknowledged`() async throws {
    try await onServer { databases in
      let risks = try await databases[0].statistics().risks.map(\.text)

      #expect(risks.contains { $0.hasPrefix("fsync is off") })
      #expect(!risks.contains { $0.hasPrefix("synchronous_commit is off") })
    }
  }

  @Test func `tells tables, indexes, views and triggers as they were made`() async throws {
    try await onServer { databases in
      try await databases[0].write { transaction in
        try transaction.execute("CREATE INDEX note_by_count ON note (count) WHERE count > 0")
        try transaction.execute("CREATE VIEW all_notes AS SELECT id FROM note")
      }

      let objects = try await databases[0].schema()

      #expect(objects.map(\.kind).sorted() == ["index", "table", "view"])
      let table = try #require(objects.first { $0.kind == "table" })
      #expect(table.definition.contains("id bigint NOT NULL, text text, count bigint"))
      #expect(table.definition.contains("UNIQUE (text)"))
      let index = try #require(objects.first { $0.kind == "index" })
      #expect(index.table == "note")
      #expect(index.definition.contains(" ON note USING btree (count) WHERE (count > 0)"))
    }
  }

  @Test func `compares with an empty database that is gone afterwards`() async throws {
    try await onServer { databases in
      let empty = try await databases[0].scratch()
      let name = try await empty.read { connection in
        try connection.value("SELECT current_schema()", as: String.self)
      }
      #expect(try await empty.schema() == [])
      try await empty.write { transaction in
        try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
        try transaction.execute("INSERT INTO note (id) VALUES (7)")
      }
      #expect(try await empty.notes() == [7])
      #expect(try await databases[0].notes() == [0])
      #expect(try databases[0].has(try #require(name)))

      await empty.close()

      #expect(try !databases[0].has(try #require(name)))
    }
  }

  @Test func `finds an index that could not be built`() async throws {
    try await onServer { databases in
      try await databases[0].write { transaction in
        try transaction.execute("CREATE INDEX note_by_count ON note (count)")
      }
      #expect(try await databases[0].findings() == [])

      let schema = try #require(databases[0].schemaURL.split(separator: "%3D").last)
      _ = try databases[0].runAside(
        """
        UPDATE pg_index SET indisvalid = false
        WHERE indexrelid = '\(schema).note_by_count'::regclass
        """
      )

      let findings = try await databases[0].findings()
      #expect(
        findings.map(\.problem) == [
          "The index note_by_count is not valid: rebuild it with REINDEX."
        ]
      )
    }
  }

  @Test func `rewrites tables without what was deleted`() async throws {
    try await onServer { databases in
      let file = { @Sendable in
        try await databases[0].read { connection in
          try connection.value("SELECT pg_relation_filepath('note')", as: String.self)
        }
      }
      try await databases[0].write { transaction in
        try transaction.execute("INSERT INTO note (id) VALUES (1), (2)")
        try transaction.execute("DELETE FROM note WHERE id = 1")
      }
      let before = try await file()

      try await databases[0].purge()

      #expect(try await file() != before)
      #expect(try await databases[0].notes() == [0, 2])
    }
  }

  @Test func `names transactions that stay open, and how to end them`() async throws {
    try await onServer(processes: 2) { databases in
      var limits = ServerHealthCheck()
      limits.oldTransaction = 0

      let (session, notes) = try await databases[0].whileWriting { session in
        (session, try await databases[1].statistics(with: limits).notes)
      }

      let note = try #require(notes.first { $0.hasSuffix("pg_terminate_backend(\(session))") })
      #expect(note.hasPrefix("a transaction of interchange has been open for 0 minutes"))
      let usual = try await databases[1].statistics().notes
      #expect(!usual.contains { $0.hasPrefix("a transaction of") })
    }
  }

  @Test func `names tables that statements read from end to end`() async throws {
    try await onServer { databases in
      _ = try databases[0].runAside(
        """
        INSERT INTO note (id) SELECT generate_series(1, 500); ANALYZE note;
        SELECT count(*) FROM note WHERE count = 4; SELECT pg_stat_force_next_flush()
        """
      )
      var limits = ServerHealthCheck()
      (limits.largeTable, limits.manyReadings) = (500, 1)

      let notes = try await databases[0].statistics(with: limits).notes

      #expect(
        notes.contains { $0.hasPrefix("statements have read all 501 rows of the table note") }
      )
      let usual = try await databases[0].statistics().notes
      #expect(!usual.contains { $0.hasPrefix("statements have read") })
    }
  }

  @Test func `copies nothing, and says what does`() async throws {
    try await onServer { databases in
      let error = await #expect(throws: DatabaseError.self) {
        try await databases[0].backup(to: "/tmp/nothing")
      }

      #expect(error?.code == .unsupported)
      #expect(error?.message.contains("pg_dump") == true)
      #expect(error?.problem.hint == "Use the tools of the database itself.")
    }
  }

  @Test func `answers nothing after it was closed`() async throws {
    try await onServer { databases in
      let database = try databases[0].openedAgain()
      #expect(try await database.notes() == [0])
      await database.close()

      let error = await #expect(throws: DatabaseError.self) { try await database.notes() }
      #expect(error?.code == .closed)
    }
  }
}

extension PostgreSQLDatabase {
  /// Runs work while a transaction of this database is open, and tells it the number of its session.
  fileprivate func whileWriting<Value: Sendable>(
    _ work: (Int) async throws -> Value
  ) async throws -> Value {
    let (begun, hasBegun) = AsyncStream.makeStream(of: Int.self)
    let isOver = DispatchSemaphore(value: 0)
    let writing = Task {
      try await write { transaction in
        hasBegun.yield(try transaction.value("SELECT pg_backend_pid()") ?? 0)
        isOver.wait()
      }
    }
    var iterator = begun.makeAsyncIterator()
    let session = try #require(await iterator.next())
    let value = try await work(session)
    isOver.signal()
    try await writing.value
    return value
  }

  /// Whether the server has a schema.
  fileprivate func has(_ schema: String) throws -> Bool {
    try runAside("SELECT count(*) FROM pg_namespace WHERE nspname = '\(schema)'") == "1"
  }
}
