@testable import Database
import Mediator
import SQLite
import Synchronization
import TestKit

/// Money that is to be entered in the books.
struct EnterPayment: Job, Equatable {
  static let name = "books.enter"
  var amount: Int
}

/// A letter that is to be sent, outside the database.
struct SendLetter: Job, Equatable {
  static let name = "letters.send"
  var text: String
}

/// A database with jobs and a table of payments, by a clock that the test moves.
struct JobWorld: Sendable {
  let database: any Database
  let clock: ManualClock

  /// Runs the body on a fresh database.
  static func run(
    _ engine: Engine = .memory,
    _ body: (JobWorld) async throws -> Void
  ) async throws {
    let clock = ManualClock()
    try await engine.run(by: { clock.now }) { database in
      let world = JobWorld(database: database, clock: clock)
      try await world.prepare()
      try await body(world)
    }
  }

  /// Runs the body with two engines on one file, as two processes have them.
  static func runTwice(_ body: (JobWorld, JobWorld) async throws -> Void) async throws {
    let clock = ManualClock()
    try await TestFolder.run { folder in
      let now: @Sendable () -> Timestamp = { clock.now }
      let one = JobWorld(database: try SQLiteDatabase(at: folder.path(), clock: now), clock: clock)
      try await one.prepare()
      let two = JobWorld(database: try SQLiteDatabase(at: folder.path(), clock: now), clock: clock)
      try await body(one, two)
      await one.database.close()
      await two.database.close()
    }
  }

  private func prepare() async throws {
    try await JobQueue.prepare(database)
    try await database.write { transaction in
      try transaction.execute(
        "CREATE TABLE payment (place INTEGER PRIMARY KEY, amount INTEGER NOT NULL) STRICT"
      )
    }
  }

  /// Returns a queue with handlers, as a program of its own.
  func queue(_ handlers: JobHandler...) throws -> JobQueue {
    let mediator = try ModuleAssembly([], in: clock.environment()).mediator()
    return JobQueue(database, handlers: handlers, of: mediator)
  }

  @discardableResult
  func enqueue(
    _ job: some Job,
    after pause: Duration = .zero,
    key: String? = nil,
    for user: SignedInUser? = nil
  ) async throws -> EnqueueResult {
    try await database.write { transaction in
      try transaction.enqueue(job, after: pause, key: key, for: user)
    }
  }

  /// Takes a lease as a process does that dies right after.
  func die(holding handler: JobHandler) async throws {
    let environment = clock.environment()
    try await database.write { transaction in
      _ = try JobLease.take(
        handler,
        limit: 1,
        at: environment.now(),
        random: environment.random,
        in: transaction
      )
    }
  }

  /// The payments that were entered, in their order.
  var payments: [Int] {
    get async throws {
      try await database.read { connection in
        try connection.all("SELECT amount FROM payment ORDER BY place") { row in try row[0] }
      }
    }
  }
}

extension JobHandler {
  /// Enters every payment, and then fails as long as the amount is refused.
  static func booking(
    every period: Duration? = nil,
    refusing isRefused: @escaping @Sendable (Int) -> Bool = { _ in false }
  ) -> JobHandler {
    JobHandler(
      EnterPayment.self,
      by: "Books",
      every: period.map { ($0, EnterPayment(amount: 0)) }
    ) { job, transaction in
      try transaction.execute("INSERT INTO payment (amount) VALUES ($1)", job.amount)
      if isRefused(job.amount) { throw Refused() }
    }
  }

  /// Sends every letter through a post office.
  static func sending(
    _ post: Mailbox,
    retry: RetryPolicy = .standard,
    then: @escaping @Sendable (String) async throws -> Void = { _ in }
  ) -> JobHandler {
    JobHandler(SendLetter.self, by: "Letters", lease: .seconds(30), retry: retry) { job, context in
      post.take(job.text, key: context.key)
      try await then(job.text)
    }
  }
}

/// Counts the letters that were handed in, and those that it knew by their key.
final class Mailbox: Sendable {
  private let letters = Mutex<[(text: String, key: String)]>([])

  func take(_ text: String, key: String) {
    letters.withLock { $0.append((text, key)) }
  }

  var texts: [String] { letters.withLock { $0.map(\.text) } }
  var keys: [String] { letters.withLock { $0.map(\.key) } }
}
