@testable import Database
import Dispatch
import Mediator
import PostgreSQL
import ServerProxy
import TestKit
import Testing

/// A payment that a listener books once.
private struct Payment: DurableEvent {
  static let name = "shop.payment"
  var subject: String
}

/// The controls of what the engine asks of the server: a proxy leaves one of them out.
@Suite(
  .serialized,
  .timeLimit(.minutes(15)),
  .enabled(if: PostgreSQLTestServer.url.map(ServerProxy.canReach) ?? false)
)
struct `A program whose server` {
  /// Runs the body with a database, and with another one by way of a proxy that changes requests.
  private func withProxy(
    replacing texts: KeyValuePairs<String, String>,
    _ body: (PostgreSQLDatabase, PostgreSQLDatabase) async throws -> Void
  ) async throws {
    try await onServer { databases in
      let proxy = try ServerProxy(to: databases[0].schemaURL, replacing: texts)
      let distant = try PostgreSQLDatabase(at: proxy.url)
      try await body(databases[0], distant)
      await distant.close()
      proxy.close()
    }
  }

  /// Reads a count twice in one read while another program changes it.
  private func readTwice(_ texts: KeyValuePairs<String, String>) async throws -> [Int?] {
    var counts: [Int?] = []
    try await withProxy(replacing: texts) { database, distant in
      let table = database.schemaURL.split(separator: "%3D").last.map { "\($0).note" } ?? "note"
      counts = try await distant.read { connection in
        let first: Int? = try connection.value("SELECT count FROM note WHERE id = 0")
        _ = try database.runAside("UPDATE \(table) SET count = count + 1")
        return [first, try connection.value("SELECT count FROM note WHERE id = 0")]
      }
    }
    return counts
  }

  @Test func `isolates its reads sees one moment`() async throws {
    let counts = try await readTwice([:])
    #expect(counts[0] == counts[1])
  }

  @Test func `isolates them less sees two`() async throws {
    let counts = try await readTwice(["REPEATABLE READ": "READ COMMITTED "])
    #expect(counts[0] != counts[1])
  }

  @Test func `knows no savepoints still reads what two statements ask`() async throws {
    let counts = try await readTwice(["SAVEPOINT": "SAFEPOINT"])
    #expect(counts[0] == counts[1], "only a read in which a statement was refused needs them")
  }

  @Test func `refuses to isolate still reads what one statement asks`() async throws {
    var count: Int?
    try await withProxy(replacing: ["REPEATABLE READ": "REPEATABLE RIPE"]) { _, distant in
      count = try await distant.count()
    }
    #expect(count == 0, "it is one moment without a transaction, which costs two statements more")
  }

  // MARK: - Positions of listeners

  /// Lets two programs deliver one event at the same time, and returns how often it was booked.
  private func bookings(_ texts: KeyValuePairs<String, String>) async throws -> Int {
    var count = 0
    try await withProxy(replacing: texts) { database, distant in
      try await EventLog.prepare(database)
      try await JobQueue.prepare(database)
      let (begun, begins) = AsyncStream.makeStream(of: Void.self)
      let goesOn = DispatchSemaphore(value: 0)
      // Both have the event before either has moved the position.
      let listener = EventListener(
        "books:payment",
        on: Payment.self,
        locking: { LockSubject.payers(of: $0) }
      ) { _, transaction in
        try transaction.execute("INSERT INTO note (count) VALUES (7)")
        begins.yield()
        goesOn.wait()
      }
      let environment = ManualClock().environment()
      let logs = [distant, distant].map { database in
        EventLog(database, listeners: [listener], in: environment)
      }
      try await database.write { transaction in
        _ = try transaction.record(Payment(subject: "ann"))
        try transaction.execute(
          """
          INSERT INTO event_listener_lane (listener, lane, last)
          SELECT 'books:payment', lane, 0 FROM event
          """
        )
      }
      async let one = logs[0].deliver()
      var iterator = begun.makeAsyncIterator()
      await iterator.next()
      async let other = logs[1].deliver()
      if !texts.isEmpty { await iterator.next() }
      for _ in 0..<4 { goesOn.signal() }
      _ = try await (one, other)
      count = try await database.read { connection in
        try connection.value("SELECT count(*) FROM note WHERE count = 7") ?? 0
      }
    }
    return count
  }

  @Test func `locks the position of a listener has its effects once`() async throws {
    #expect(try await bookings([:]) == 1)
  }

  @Test func `does not lock the position of a listener has them twice`() async throws {
    let texts: KeyValuePairs = [
      "FOR UPDATE SKIP LOCKED": "                      ", "FOR UPDATE": "          ",
    ]
    #expect(try await bookings(texts) == 2)
  }
}

extension LockSubject {
  /// A subject of its own for each delivery, as if it changed nothing that others change.
  fileprivate static func payers(of payment: Payment) -> [LockSubject] {
    [LockSubject("shop/payer", Int64.random(in: .min ... .max))]
  }
}
