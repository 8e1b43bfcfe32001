import Database
import Mediator
import PostgreSQL
import ServerProxy
import TestKit
import Testing

private struct NotAllowed: Error {}

/// How often a program waits for a server.
@Suite(
  .serialized,
  .timeLimit(.minutes(15)),
  .enabled(if: PostgreSQLTestServer.url.map(ServerProxy.canReach) ?? false)
)
struct `A write to a distant server` {
  /// Runs a write until the connection knows its statements, and returns how often it waits then.
  private func roundTrips(
    locking subjects: [LockSubject] = [LockSubject("note", 1)],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Void
  ) async throws -> Int {
    var trips = 0
    try await onServer { databases in
      let proxy = try ServerProxy(to: databases[0].schemaURL)
      let distant = try PostgreSQLDatabase(at: proxy.url)
      for _ in 0..<3 {
        let before = proxy.roundTrips
        try await distant.write(until: nil, locking: subjects, body)
        trips = proxy.roundTrips - before
      }
      await distant.close()
      proxy.close()
    }
    return trips
  }

  @Test func `waits once for what it asks, and once for its end`() async throws {
    let trips = try await roundTrips { transaction in
      _ = try transaction.value("SELECT count FROM note WHERE id = 0", as: Int.self)
      try transaction.post("UPDATE note SET count = count + 1 WHERE id = 0")
      try transaction.post("DELETE FROM note WHERE id = 77")
    }

    #expect(trips == 2)
  }

  @Test func `waits once for what it verifies and asks`() async throws {
    let trips = try await roundTrips { transaction in
      try transaction.verify("SELECT 1 FROM note WHERE id = $1", 0) { _ in
        true
      } otherwise: { _ in
        throw NotAllowed()
      }
      try transaction.execute("UPDATE note SET count = count + 1 WHERE id = 0")
    }

    #expect(trips == 2)
  }

  // MARK: - Refusals

  @Test func `is not stored where what it verifies does not hold`() async throws {
    try await onServer { databases in
      for sendsMore in [true, false] {
        await #expect(throws: NotAllowed.self) {
          try await databases[0].write { transaction in
            try transaction.verify("SELECT 1 FROM note WHERE id = 5") { _ in
              true
            } otherwise: { _ in
              throw NotAllowed()
            }
            guard sendsMore else { return try transaction.post("UPDATE note SET count = 9") }
            try transaction.execute("UPDATE note SET count = 9")
          }
        }
      }
      await #expect(throws: NotAllowed.self) {
        try await databases[0].write { transaction in
          try transaction.verify("SELECT count FROM note") { row in
            try row[0] as Int > 0
          } otherwise: { transaction in
            let count: Int? = try transaction.value("SELECT count FROM note")
            if count == 0 { throw NotAllowed() }
          }
          _ = try? transaction.execute("UPDATE note SET count = 9")
        }
      }

      let count = try await databases[0].count()
      #expect(count == 0)
    }
  }

  @Test func `says first that what it verifies does not hold`() async throws {
    try await onServer { databases in
      await #expect(throws: NotAllowed.self) {
        try await databases[0].write { transaction in
          try transaction.verify("SELECT 1 FROM note WHERE id = 5") { _ in
            true
          } otherwise: { _ in
            throw NotAllowed()
          }
          try transaction.execute("INSERT INTO note (id) VALUES (0)")
        }
      }
      try await databases[0].write { try $0.execute("INSERT INTO note (id) VALUES (1)") }
      #expect(try await databases[0].notes() == [0, 1])
    }
  }

  @Test(arguments: [true, false])
  func `is undone where a statement is refused that it did not wait for`(
    asksMore: Bool
  ) async throws {
    try await onServer { databases in
      let error = await #expect(throws: DatabaseError.self) {
        try await databases[0].write { transaction in
          try transaction.post("INSERT INTO note (id) VALUES (1)")
          try transaction.post("INSERT INTO note (id) VALUES (0)")
          if asksMore { _ = try transaction.value("SELECT 1", as: Int.self) }
        }
      }

      #expect(error?.code == .unique)
      #expect(error?.sql == "INSERT INTO note (id) VALUES (0)")
      #expect(try await databases[0].notes() == [0])
      try await databases[0].write { try $0.execute("INSERT INTO note (id) VALUES (2)") }
      #expect(try await databases[0].notes() == [0, 2])
    }
  }

  @Test func `is undone with what waits where its closure fails`() async throws {
    try await onServer { databases in
      for id in [0, 1] {
        await #expect(throws: NotAllowed.self) {
          try await databases[0].write { transaction in
            _ = try transaction.value("SELECT 1", as: Int.self)
            try transaction.post("INSERT INTO note (id) VALUES ($1)", id)
            throw NotAllowed()
          }
        }
        let notes = try await databases[0].notes()
        #expect(notes == [0])
      }
    }
  }

  @Test func `goes on after it has changed the tables`() async throws {
    try await onServer { databases in
      try await databases[0].write { transaction in
        try transaction.post("INSERT INTO note (id) VALUES (1)")
        try transaction.engine.run("CREATE TABLE other (id BIGINT); CREATE TABLE more (id BIGINT)")
        try transaction.post("INSERT INTO other (id) VALUES (1)")
      }

      let count: Int? = try await databases[0].read { try $0.value("SELECT count(*) FROM other") }
      #expect(count == 1)
      #expect(try await databases[0].notes() == [0, 1])
    }
  }
}
