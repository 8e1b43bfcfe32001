import Database
import Mediator
import Synchronization
import TestKit
import Testing

struct SendDigest: Job, Equatable {
  static let name = "digest.send"
  var account: Int64
}

/// A digest is to be counted.
private struct CountDigest: Job {
  static let name = "digest.count"
  var account: Int64
}

/// Digests of long ago are to be forgotten.
private struct ForgetDigests: Job {
  static let name = "digest.forget"
}

/// Sends each digest once, however often it is asked.
private final class Mail: Sendable {
  private let sent = Mutex<Set<String>>([])

  func send(to account: Int64, once key: String) async throws {
    _ = sent.withLock { $0.insert("\(account) \(key)") }
  }

  var count: Int { sent.withLock(\.count) }
}

/// The module of the article about jobs.
private struct Digests: Module {
  let name: ModuleName = "Digests"
  let mail: Mail

  func register(in registry: inout Registry) {
    registry.migrations = [
      Migration(
        number: 1,
        name: "digests",
        "CREATE TABLE digest (account INTEGER NOT NULL, sent_at INTEGER NOT NULL) STRICT"
      )
    ]
    registry.keepsNoAccountData()
    registry.enqueues(SendDigest.self)
    registry.perform(SendDigest.self, lease: .seconds(60)) { job, context in
      try await mail.send(to: job.account, once: context.key)
    }
    registry.perform(CountDigest.self) { job, transaction in
      let (account, now) = (job.account, transaction.now)
      try transaction.execute("INSERT INTO digest (account, sent_at) VALUES ($1, $2)", account, now)
    }
    registry.every(.seconds(86_400), ForgetDigests()) { _, transaction in
      let moment = transaction.now + .seconds(-2_592_000)
      try transaction.execute("DELETE FROM digest WHERE sent_at < $1", moment)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The article about jobs` {
  @Test func `has a module that sends, counts and forgets digests`() async throws {
    let (clock, mail) = (ManualClock(), Mail())
    try await Engine.memory.run(by: { clock.now }) { database in
      let modules = [Digests(mail: mail)]
      let mediator = try ModuleAssembly(modules, in: clock.environment()).mediator()
      try await mediator.start(on: database)
      let queue = mediator.jobQueue(of: database)

      let answers = try await database.write { transaction in
        try transaction.enqueue(CountDigest(account: 7))
        let first =
          try transaction.enqueue(SendDigest(account: 7), after: .seconds(3600), key: "account/7")
        return [first, try transaction.enqueue(SendDigest(account: 7), key: "account/7")]
      }
      #expect(answers == [.added(2), .existing(2)])
      #expect(try await queue.perform() == 1)
      #expect(mail.count == 0)
      clock.advance(by: .seconds(3600))
      try await queue.perform()
      #expect(mail.count == 1)
      #expect(try await digests(in: database) == 1)

      clock.advance(by: .seconds(31 * 86_400))
      try await queue.perform()

      #expect(try await digests(in: database) == 0)
    }
  }

  private func digests(in database: any Database) async throws -> Int? {
    try await database.read { connection in
      try connection.value("SELECT count(*) FROM digest")
    }
  }
}
