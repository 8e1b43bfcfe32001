import Database
import Mediator

/// A database whose writes forget to name some of what they change, as a mistake in a feature would.
final class ForgetfulDatabase: Database {
  /// What is forgotten.
  enum Forgetting {
    /// The subject at a place among those that a write names.
    case subject(Int)

    /// That a write which names nothing must exclude all others.
    case everyone
  }

  private let database: any Database
  private let forgetting: Forgetting

  init(_ database: any Database, forgetting: Forgetting) {
    self.database = database
    self.forgetting = forgetting
  }

  private func remembered(_ subjects: [LockSubject]) -> [LockSubject] {
    switch forgetting {
    case .subject(let place): subjects.indices.filter { $0 != place }.map { subjects[$0] }
    case .everyone: subjects
    }
  }

  func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    switch forgetting {
    case .subject: try await database.write(until: deadline, body)
    case .everyone: try await database.write(until: deadline, locking: [], body)
    }
  }

  func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await database.write(until: deadline, locking: remembered(subjects), body)
  }

  func writeUnsynced<Value: Sendable>(
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await database.writeUnsynced(locking: remembered(subjects), body)
  }

  // MARK: - What is passed on

  func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    try await database.read(until: deadline, body)
  }

  func checkTransactions(_ check: @escaping TransactionPrecondition.Body) {
    database.checkTransactions(check)
  }

  func signals() -> AsyncStream<Void> { database.signals() }

  func backup(to path: String) async throws { try await database.backup(to: path) }

  func keepCopy(
    of version: @escaping @Sendable (borrowing ReadConnection) throws -> Int
  ) async throws { try await database.keepCopy(of: version) }

  func findings() async throws -> [DataFinding] { try await database.findings() }

  func schema() async throws -> [SchemaObject] { try await database.schema() }

  func scratch() async throws -> any Database { try await database.scratch() }

  func statistics() async throws -> DatabaseSizeReport { try await database.statistics() }

  func purge() async throws { try await database.purge() }

  func close() async { await database.close() }
}
