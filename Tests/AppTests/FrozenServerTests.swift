import Database
import Foundation
import Mediator
import PostgreSQL
import Synchronization
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: PostgreSQLTestServer.url != nil))
struct `A server that answers nobody` {
  private let server: PrivateServer
  private let database: PostgreSQLDatabase

  /// A time in which every answer comes, also on a loaded machine: without a look at whether the
  /// server lives, none would come at all.
  private static let limit: Duration = .seconds(60)

  init() throws {
    server = try PrivateServer()
    database = try PostgreSQLDatabase(at: server.url)
  }

  private func makeTable() async throws {
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
    }
  }

  private func store(_ id: Int) async throws {
    try await database.write { try $0.execute("INSERT INTO note (id) VALUES ($1)", id) }
  }

  /// Stores a row once the server is asked again, which nothing does for a second after the last wait.
  private func storeAgain(_ id: Int) async throws {
    while true {
      do {
        return try await store(id)
      } catch let error as DatabaseError where error.code == .unreachable {
        await Task.yield()
      }
    }
  }

  private var notes: [Int] {
    get async throws {
      try await database.read { connection in
        try connection.all("SELECT id FROM note ORDER BY id") { row in try row[0] }
      }
    }
  }

  /// Returns the error of some work, which must come in time.
  private func failure(
    of work: () async throws -> Void,
    at location: SourceLocation = #_sourceLocation
  ) async -> DatabaseError? {
    let start = ContinuousClock.now
    let error = await #expect(throws: DatabaseError.self, sourceLocation: location) {
      try await work()
    }
    let time = start.duration(to: .now)
    #expect(time < Self.limit, "the answer took \(time)", sourceLocation: location)
    return error
  }

  @Test func `is noticed by reads and writes, which go on when it does`() async throws {
    try await makeTable()
    try await store(1)
    #expect(try await notes == [1])

    server.signal(SIGSTOP)
    let reading = await failure { _ = try await notes }
    let writing = await failure { try await store(2) }
    let another = await failure { try await store(3) }
    server.signal(SIGCONT)

    #expect(
      [reading, writing, another].map(\.?.code) == [.unreachable, .unreachable, .unreachable]
    )
    #expect(reading?.message == "the server does not answer any more")
    #expect(another?.problem.code == "data.unreachable")
    try await storeAgain(4)
    let stored = try await notes
    #expect(stored.first == 1 && stored.last == 4)
    await database.close()
  }

  @Test func `keeps none of many waiting for the others`() async throws {
    try await makeTable()
    server.signal(SIGSTOP)
    // One after the other, sixteen at a time, they would wait for longer than the limit.
    let codes = await withTaskGroup(of: DatabaseError.Code?.self) { group in
      for number in 0..<1_000 {
        group.addTask { await failure { try await store(number) }?.code }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    server.signal(SIGCONT)

    #expect(codes == Array(repeating: .unreachable, count: 1_000))
    try await storeAgain(1_000)
    await database.close()
  }

  @Test func `is told from one that is busy`() async throws {
    let start = ContinuousClock.now
    _ = try await database.read { connection in
      try connection.value("SELECT pg_sleep(2.5)", as: String?.self)
    }

    #expect(start.duration(to: .now) >= .seconds(2.5))
    await database.close()
  }

  @Test func `is noticed in a commit, whose end is not known then`() async throws {
    try await makeTable()
    _ = try database.runAside(
      """
      CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_sleep(60); RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait()
      """
    )
    let storing = Task { try await store(1) }
    var isCommitting = false
    while !isCommitting {
      let count = try database.runAside(
        "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COMMIT%'"
      )
      isCommitting = count == "1"
    }

    server.signal(SIGSTOP)
    let error = await failure { try await storing.value }
    server.signal(SIGCONT)

    #expect(error?.code == .unsafe)
    #expect(error?.message.contains("look before you try again") == true)
    await database.close()
  }

  @Test func `is named by a program that starts`() throws {
    server.signal(SIGSTOP)
    let start = ContinuousClock.now
    let result = try ProgramRunner().run(["--data", server.url, "whoami"])
    let time = start.duration(to: .now)
    server.signal(SIGCONT)

    #expect(result.status == 3)
    #expect(result.errors.contains("the server does not answer"), "\(result.errors)")
    #expect(time < Self.limit, "the answer took \(time)")
  }

  @Test func `has notes on a replica and on how far it is behind`() async throws {
    try await makeTable()
    // What keeps a copy of the log is a replica that applies nothing.
    try server.run(
      """
      mkdir "$server/log-copy"; [ "$(id -u)" -ne 0 ] || chown nobody "$server/log-copy"
      as_server_user "$(postgresql_programs)/pg_receivewal" --directory="$server/log-copy" \
        --host="$server" --username=app --no-loop >/dev/null 2>&1 &
      """
    )
    var count: String?
    while count != "1" {
      count = try database.runAside(
        "SELECT count(*) FROM pg_stat_replication WHERE sent_lsn IS NOT NULL"
      )
    }

    let notes = try await database.statistics().notes

    let note = try #require(notes.first { $0.hasPrefix("the replica pg_receivewal ") })
    #expect(note.hasSuffix(" has everything") || note.contains(" bytes behind"), "\(note)")
    await database.close()
  }
}
