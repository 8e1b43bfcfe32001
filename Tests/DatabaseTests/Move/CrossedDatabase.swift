import Database

/// A database in which something else happens at the beginning of each transaction.
final class CrossedDatabase: Database {
  private let database: any Database
  private let other: TransactionPrecondition.Body

  init(_ database: any Database, other: @escaping TransactionPrecondition.Body) {
    self.database = database
    self.other = other
  }

  func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    try await database.read(until: deadline, body)
  }

  @discardableResult
  func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await database.write(until: deadline) { [other] transaction in
      try other(transaction)
      return try body(transaction)
    }
  }

  func checkTransactions(_ check: @escaping TransactionPrecondition.Body) {
    database.checkTransactions(check)
  }

  func signals() -> AsyncStream<Void> { database.signals() }
  func backup(to path: String) async throws { try await database.backup(to: path) }

  func keepCopy(
    of version: @escaping @Sendable (borrowing ReadConnection) throws -> Int
  ) async throws {
    try await database.keepCopy(of: version)
  }

  func findings() async throws -> [DataFinding] { try await database.findings() }
  func schema() async throws -> [SchemaObject] { try await database.schema() }
  func scratch() async throws -> any Database { try await database.scratch() }
  func statistics() async throws -> DatabaseSizeReport { try await database.statistics() }
  func purge() async throws { try await database.purge() }
  func close() async { await database.close() }
}
