import Database
import Mediator
import SQLite
import Synchronization

/// A clock that stands until a test moves it.
final class World: Sendable {
  private let time = Mutex(Timestamp(milliseconds: 1_000_000))

  var now: Timestamp { time.withLock { $0 } }

  func pass(_ duration: Duration) {
    time.withLock { $0 = $0 + duration }
  }

  var environment: SystemServices {
    SystemServices(
      now: { [self] in now },
      elapsed: { [self] in now - Timestamp(milliseconds: 1_000_000) },
      // Nobody sleeps through this hour: whoever waits is cancelled.
      sleep: { _ in try await Task.sleep(for: .seconds(3600)) },
      random: { 7 }
    )
  }
}

/// A fact about somebody's money.
struct Paid: DurableEvent, Equatable {
  static let name = "shop.paid"
  var subject: String
  var amount: Int
}

/// The same fact as a later program writes it.
struct PaidExactly: DurableEvent, Equatable {
  static let name = "shop.paid"
  static let version = 2
  var subject: String
  var cents: Int

  static func upgrade(_ json: String, from version: Int) throws -> String {
    json.replacing("\"amount\"", with: "\"cents\"")
  }
}

extension Engine {
  /// Runs the body on a fresh database with an event log and a table of balances, by a world's clock.
  func runWithEvents(_ body: (any Database, World) async throws -> Void) async throws {
    let world = World()
    try await run(by: { world.now }) { database in
      try await EventLog.prepare(database)
      try await JobQueue.prepare(database)
      try await database.write { transaction in
        try transaction.execute(
          """
          CREATE TABLE balance (
            place INTEGER PRIMARY KEY, listener TEXT, subject TEXT, amount INTEGER
          ) STRICT
          """
        )
      }
      try await body(database, world)
    }
  }
}

extension EventListener {
  /// Enters every payment as a row, and fails as long as the amount is refused.
  static func booking(
    _ name: String = "books:paid",
    refusing refused: @escaping @Sendable (Int) -> Bool = { _ in false }
  ) -> EventListener {
    EventListener(name, on: Paid.self) { event, transaction in
      try transaction.execute(
        "INSERT INTO balance (listener, subject, amount) VALUES ($1, $2, $3)",
        name,
        event.subject,
        event.amount
      )
      if refused(event.amount) { throw Refused() }
    }
  }
}

extension Database {
  /// Records payments, and returns their numbers in the log.
  @discardableResult
  func pay(_ amounts: [Int], by subject: String = "ann") async throws -> [Int64] {
    try await write { transaction in
      try amounts.map { amount in
        try transaction.record(Paid(subject: subject, amount: amount))
      }
    }
  }

  func booked(by subject: String = "ann", for listener: String = "books:paid") async throws -> [Int]
  {
    try await read { connection in
      try connection.all(
        "SELECT amount FROM balance WHERE subject = $1 AND listener = $2 ORDER BY place",
        subject,
        listener
      ) { row in try row[0] }
    }
  }
}
