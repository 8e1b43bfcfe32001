import Database
import PostgreSQL
import ServerProxy
import Synchronization
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: RacingApps.canRun))
struct `A transaction that a crash has undone` {
  /// The server gives the number of a transaction again that had not reached its disk.
  @Test func `is not taken for a later one with its number`() async throws {
    let server = try PrivateServer()
    let database = try PostgreSQLDatabase(at: server.url)
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
    }
    _ = try database.runAside("CHECKPOINT")
    // Within seconds one of them would store that the number is given.
    #expect(try server.freezeLogWriters() == 2)
    let proxy = try ServerProxy(to: server.url)
    let distant = try PostgreSQLDatabase(at: proxy.url)
    _ = try await distant.read { try $0.value("SELECT count(*) FROM note", as: Int.self) }
    proxy.lose(.request, at: "COMMIT\u{0}")

    let number = Mutex<Int?>(nil)
    let storing = Task {
      try await distant.write { transaction in
        proxy.refuse(true)
        let own: Int? = try transaction.value("SELECT txid_current()")
        number.withLock { $0 = own }
        try transaction.execute("INSERT INTO note (id) VALUES (1)")
      }
    }
    while !proxy.hasLost { await Task.yield() }
    try server.crash()
    try server.restart()
    let lost = try #require(number.withLock { $0 })
    var last = 0
    while last < lost {
      last = try await database.write { try $0.value("SELECT txid_current()") ?? 0 }
    }
    #expect(last == lost, "the server has not given the number again: this shows nothing")
    proxy.refuse(false)

    let error = await #expect(throws: DatabaseError.self) { try await storing.value }
    #expect(error?.code == .unsafe)
    let count: Int? = try await database.read { try $0.value("SELECT count(*) FROM note") }
    #expect(count == 0)
    await distant.close()
    await database.close()
    proxy.close()
  }
}
