import Database
import Mediator
import PostgreSQL

/// Single statements, each in a transaction of its own, held against pgbench with the same ones; and
/// how soon another process is told.
final class ServerStatements {
  private static let rows = 100_000
  private let url: String
  private var opened: PostgreSQLDatabase?

  init(at url: String) { self.url = url }

  func all() -> [Comparison] {
    [
      Comparison("h1 keyed read, one in each transaction", goal: 1.3, rounds: 7) { [self] in
        try await time(3_000) { database, number in
          keep(try await database.read { try Self.read(number, on: $0) })
        }
      } baseline: { [self] in
        try await baseline("read.sql", 20_000)
      },
      Comparison("h2 insert, one in each transaction", goal: 1.25, rounds: 7) { [self] in
        try await time(1_000) { database, number in
          try await database.write(locking: LockSubject("note", Int64(number))) { transaction in
            try transaction.post(
              "INSERT INTO message (sender, conversation, body, sent_at) VALUES ($1, $2, $3, $4)",
              number,
              number,
              "hello there my friend, how are you",
              number
            )
          }
        }
      } baseline: { [self] in
        try await baseline("insert.sql", 1_000)
      },
      notice("h6 told in another process by NOTIFY, p99 of 200 / 50 ms", limit: 50e6, ""),
      notice("h6 the same by looking, fourth of 5 / 1.2 s", limit: 1.2e9, "&prepare=off", count: 5),
    ]
  }

  private static func read(_ number: Int, on connection: borrowing ReadConnection) throws -> Int? {
    try connection.first(
      "SELECT id, sender, conversation, body, sent_at FROM message WHERE id = $1",
      1 + number * 7_919 % rows
    ) { row in
      keep(try row[3] as String)
      return try row[0]
    }
  }

  /// Returns the nanoseconds for each time, on the thread of the caller.
  private func time(
    _ count: Int,
    _ work: (PostgreSQLDatabase, Int) async throws -> Void
  ) async throws -> Double {
    let database = try await database()
    for number in 0..<50 { try await work(database, number) }
    let start = Stopwatch.now(by: .wall)
    for number in 0..<count { try await work(database, number) }
    return (Stopwatch.now(by: .wall) - start) / Double(count)
  }

  private func baseline(_ script: String, _ count: Int) async throws -> Double {
    let url = try await database().schemaURL
    let script = "Tests/ServerPeers/\(script)"
    return try Pgbench(at: url).time(script: script, clients: 1, each: count)
  }

  /// How late a follower in another process learns of a commit.
  private func notice(_ name: String, limit: Double, _ option: String, count: Int = 200)
    -> Comparison
  {
    Comparison(name, goal: 1, rounds: 1) { [self] in
      let database = try await database()
      let other = try PostgreSQLDatabase(at: database.schemaURL + option)
      var signals = other.signals().makeAsyncIterator()
      keep(try await other.read { try Self.read(1, on: $0) })
      var times: [Double] = []
      for number in 0..<count {
        let start = Stopwatch.now(by: .wall)
        try await database.write(locking: LockSubject("note", Int64(number))) { transaction in
          try transaction.execute("UPDATE message SET sent_at = sent_at + 1 WHERE id = 1")
          transaction.signal()
        }
        await signals.next()
        times.append(Stopwatch.now(by: .wall) - start)
      }
      await other.close()
      return times.sorted()[count * 99 / 100 - 1]
    } baseline: {
      limit
    }
  }

  private func database() async throws -> PostgreSQLDatabase {
    if let opened { return opened }
    let database = try PostgreSQLDatabase.inNewSchema(at: url)
    try await database.write { transaction in
      try transaction.execute(
        """
        CREATE TABLE message (
          id INTEGER PRIMARY KEY, sender INTEGER, conversation INTEGER, body TEXT, sent_at INTEGER
        ) STRICT
        """
      )
    }
    _ = try database.runAside(
      """
      INSERT INTO message SELECT i, i % 5000, i % 1000, repeat('x', 80), 1700000000 + i
        FROM generate_series(1, \(Self.rows)) AS i;
      SELECT setval(pg_get_serial_sequence('message', 'id'), \(Self.rows + 1)); ANALYZE
      """
    )
    opened = database
    return database
  }
}
