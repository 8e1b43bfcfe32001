import Database
import PostgreSQL
import ServerProxy
import TestKit
import Testing

@Suite(
  .serialized,
  .timeLimit(.minutes(15)),
  .enabled(if: PostgreSQLTestServer.url.map(ServerProxy.canReach) ?? false)
)
struct `A connection that is lost while it opens` {
  @Test(arguments: ["SET lock_timeout", "server_version_num"])
  func `is replaced`(request: String) async throws {
    try await onServer { databases in
      let proxy = try ServerProxy(to: databases[0].schemaURL)
      let distant = try PostgreSQLDatabase(at: proxy.url)
      #expect(try await distant.notes() == [0])
      proxy.lose(.answer, at: request)

      // The first connection for a write.
      try await distant.write { try $0.execute("INSERT INTO note (id) VALUES (1)") }

      #expect(proxy.hasLost)
      #expect(try await distant.notes() == [0, 1])
      await distant.close()
      proxy.close()
    }
  }
}

@Suite(
  .serialized,
  .timeLimit(.minutes(15)),
  .enabled(if: PostgreSQLTestServer.url.map(ServerProxy.canReach) ?? false)
)
struct `A commit whose connection is lost` {
  /// Adds one to a count while the proxy loses something, and returns how often the closure ran.
  private func count(losing loss: ServerProxy.Loss) async throws -> (runs: Int, count: Int?) {
    let database = try PostgreSQLTestServer.database()
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, count INTEGER) STRICT")
      try transaction.execute("INSERT INTO note (id, count) VALUES (0, 0)")
    }
    let proxy = try ServerProxy(to: database.schemaURL)
    let distant = try PostgreSQLDatabase(at: proxy.url)
    let runs = Record<Bool>()
    proxy.lose(loss, at: "COMMIT\u{0}")
    try await distant.write { transaction in
      runs.add(true)
      try transaction.execute("UPDATE note SET count = count + 1")
    }
    #expect(proxy.hasLost)
    let count = try await database.count()
    await distant.close()
    await database.close()
    proxy.close()
    return (runs.all.count, count)
  }

  @Test func `after the server has stored it is not run again`() async throws {
    let (runs, count) = try await count(losing: .answer)

    #expect(count == 1)
    #expect(runs == 1)
  }

  @Test func `before the server has heard of it is run again`() async throws {
    let (runs, count) = try await count(losing: .request)

    #expect(count == 1)
    #expect(runs == 2)
  }
}
