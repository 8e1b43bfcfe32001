import Database

/// A schema that is removed when it is closed.
final class ScratchDatabase: Database {
  private let database: PostgreSQLDatabase
  private let schema: String

  /// The database that has the schema, which removes it.
  private let owner: PostgreSQLDatabase

  init(_ database: PostgreSQLDatabase, schema: String, of owner: PostgreSQLDatabase) {
    self.database = database
    self.schema = schema
    self.owner = owner
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
    try await database.write(until: deadline, body)
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

  func scratch() async throws -> any Database { try await owner.scratch() }

  func statistics() async throws -> DatabaseSizeReport { try await database.statistics() }

  func purge() async throws { try await database.purge() }

  /// Removes the schema with everything in it.
  func close() async {
    await database.close()
    let name = schema
    try? await owner.perform(on: owner.writers) { lease, _ in
      try lease.session { session in _ = try session.run("DROP SCHEMA \(name) CASCADE") }
    }
  }
}
