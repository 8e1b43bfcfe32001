import Database
import Foundation
import Mediator
import PostgreSQL
import Synchronization
import TestKit
import Testing

/// pgbouncer, which gives each transaction one of two sessions of a server.
private struct SessionProxy {
  let server: PrivateServer

  init() throws {
    server = try PrivateServer()
    try server.run(
      """
      # The process of the tests may keep what it writes to itself, and the proxy is another user's.
      umask 022
      cat >"$server/proxy.ini" <<INI
      [databases]
      * = host=$server user=app
      [pgbouncer]
      unix_socket_dir = $server
      listen_port = 6432
      pool_mode = transaction
      auth_type = any
      default_pool_size = 2
      logfile = $server/proxy.log
      pidfile = $server/proxy.pid
      INI
      PATH=$PATH:/usr/sbin
      as_server_user pgbouncer --quiet --daemon "$server/proxy.ini" </dev/null >/dev/null 2>&1
      for _ in {1..1000}; do
        [ ! -S "$server/.s.PGSQL.6432" ] || exit 0
        read -r -t 0.01 <> <(:) || true
      done
      cat "$server/proxy.log" >&2
      exit 1
      """
    )
  }

  static let isInstalled = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"]
    .contains(where: FileManager.default.isExecutableFile)

  func url(_ parameters: String) -> String {
    "postgres://app@/postgres?host=\(server.folder)&port=6432\(parameters)"
  }

  /// Ends the proxy, which has inherited from the threads of the tests that it takes no other signal.
  func end() throws {
    try server.run("kill -KILL \"$(cat \"$server/proxy.pid\")\"")
  }
}

/// One of the two sessions, kept by a transaction until it is told to end.
private struct HeldSession {
  private let transaction: Task<Void, any Error>
  private let isOver = DispatchSemaphore(value: 0)

  /// Begins a transaction, and waits until it has a session.
  init(of database: PostgreSQLDatabase) async {
    let (beginnings, beginning) = AsyncStream<Void>.makeStream()
    transaction = Task { [isOver] in
      try await database.read { connection in
        for _ in 1...2 { _ = try connection.value("SELECT 1", as: Int.self) }
        beginning.yield()
        isOver.wait()
      }
    }
    for await _ in beginnings { break }
  }

  func end() async throws {
    isOver.signal()
    try await transaction.value
  }
}

@Suite(
  .serialized,
  .timeLimit(.minutes(15)),
  .enabled(if: PostgreSQLTestServer.url != nil && SessionProxy.isInstalled)
)
struct `A proxy that gives each transaction another session` {
  private let proxy: SessionProxy

  init() throws {
    proxy = try SessionProxy()
  }

  @Test(arguments: ["", "&prepare=off"])
  func `serves many tasks of a program at once, whether it says so or finds out`(
    parameter: String
  ) async throws {
    let database = try PostgreSQLDatabase(at: proxy.url(parameter))
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT) STRICT")
    }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for id in 1...60 {
        group.addTask {
          try await database.write(locking: LockSubject("note", Int64(id))) { transaction in
            try transaction.execute("INSERT INTO note (id, text) VALUES ($1, $2)", id, "note \(id)")
          }
          return try await database.read { connection in
            let one: Int? = try connection.value("SELECT count(*) FROM note")
            let other: Int? = try connection.value("SELECT count(*) FROM note WHERE id > $1", 0)
            return one == other
          }
        }
      }
      for try await isOneMoment in group { #expect(isOneMoment) }
    }

    let count: Int? = try await database.read { try $0.value("SELECT count(*) FROM note") }
    #expect(count == 60)
    await database.close()
    try proxy.end()
  }

  @Test func `tells of what others store, without a notice of the server`() async throws {
    let database = try PostgreSQLDatabase(at: proxy.url("&prepare=off"))
    let other = try PostgreSQLDatabase(at: proxy.server.url)
    try await other.write { transaction in
      try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
    }
    let signals = database.signals()
    _ = try await database.read { try $0.value("SELECT count(*) FROM note", as: Int.self) }

    try await other.write { transaction in
      try transaction.execute("INSERT INTO note (id) VALUES (1)")
      transaction.signal()
    }

    var iterator = signals.makeAsyncIterator()
    let signal: Void? = await iterator.next()
    #expect(signal != nil)
    await database.close()
    await other.close()
    try proxy.end()
  }

  @Test func `reads a table again whose columns have changed`() async throws {
    let database = try PostgreSQLDatabase(at: proxy.url("&prepare=off"))
    let other = try PostgreSQLDatabase(at: proxy.server.url)
    let columns = { @Sendable in
      try await database.read { connection in
        try connection.first("SELECT * FROM note") { row in row.count }
      }
    }
    try await other.write { transaction in
      try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
      try transaction.execute("INSERT INTO note (id) VALUES (1)")
    }
    #expect(try await columns() == 1)

    try await other.write { try $0.execute("ALTER TABLE note ADD COLUMN text TEXT") }

    #expect(try await columns() == 2)
    await database.close()
    await other.close()
    try proxy.end()
  }

  @Test(arguments: ["", "&prepare=off"])
  func `runs the whole program`(parameter: String) throws {
    let runner = try ProgramRunner()
    let data = ["--data", proxy.url(parameter)]
    let lines = """
      register alice 'seven green chairs outside'
      profile set --bio 'I paint'
      profile search ali
      """

    let first = try runner.run(data, saying: lines)
    let report = try runner.run(data + ["doctor"])

    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("profile/alice"))
    #expect((report.output + report.errors).contains("PostgreSQL "))
    #expect(report.dataFindings.isEmpty, "\(report.errors)")
    try proxy.end()
  }

  /// The control of the others.
  @Test func `keeps no names of statements, which a program is told that relies on them`()
    async throws
  {
    let database = try PostgreSQLDatabase(at: proxy.url("&pool=1&prepare=on"))
    let other = try PostgreSQLDatabase(at: proxy.url("&pool=4&prepare=off"))
    func count() async throws -> Int? {
      try await database.read { connection in
        try connection.value("SELECT count(*) FROM pg_class WHERE relpages >= $1", 0)
      }
    }

    // The statement gets its name in the one session, and is used in the other.
    let first = await HeldSession(of: other)
    #expect(try await count() != nil)
    let second = await HeldSession(of: other)
    try await first.end()
    let error = await #expect(throws: DatabaseError.self) { try await count() }
    try await second.end()

    #expect(error?.code == .unsupported)
    #expect(error?.problem.hint?.hasPrefix("Add prepare=off to the URL") == true)
    await other.close()
    await database.close()
    try proxy.end()
  }
}
