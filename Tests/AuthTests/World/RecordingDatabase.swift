import Database
import Mediator
import Synchronization

/// A database that notes every statement it is asked for.
final class RecordingDatabase: Database {
  private let database: any Database
  private let noted = Mutex<[String]>([])

  init(_ database: any Database) {
    self.database = database
  }

  /// Returns the statements since the last time this was asked, in order.
  func take() -> [String] {
    noted.withLock { noted in
      defer { noted = [] }
      return noted
    }
  }

  func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Connection) throws -> Value
  ) async throws -> Value {
    try await database.read(until: deadline) { [self] connection in
      try body(Connection(Recording(connection.engine, note)))
    }
  }

  func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await database.write(until: deadline) { [self] transaction in
      try body(Transaction(Recording(transaction.engine, note)))
    }
  }

  private func note(_ statement: String) {
    noted.withLock { $0.append(statement) }
  }

  func signals() -> AsyncStream<Void> { database.signals() }
  func backup(to path: String) async throws { try await database.backup(to: path) }
  func keepCopy(
    of version: @escaping @Sendable (borrowing Connection) throws -> Int
  ) async throws { try await database.keepCopy(of: version) }
  func findings() async throws -> [String] { try await database.findings() }
  func statistics() async throws -> Statistics { try await database.statistics() }
  func purge() async throws { try await database.purge() }
  func close() async { await database.close() }
}

private final class Recording: EngineConnection {
  private let engine: any EngineConnection
  private let note: (String) -> Void

  init(_ engine: any EngineConnection, _ note: @escaping (String) -> Void) {
    self.engine = engine
    self.note = note
  }

  func statement(for sql: SQL) throws(DatabaseError) -> PreparedStatement {
    note(sql.text)
    return try engine.statement(for: sql)
  }

  var changes: Int { engine.changes }
  var now: Timestamp { engine.now }
  func signal() { engine.signal() }
  func run(_ script: SQL) throws(DatabaseError) { try engine.run(script) }
  func create(_ index: SearchIndex) throws(DatabaseError) { try engine.create(index) }
  func enter(_ text: String?, in index: SearchIndex, key: Int64) throws(DatabaseError) {
    try engine.enter(text, in: index, key: key)
  }
  func checkSchema() throws(DatabaseError) { try engine.checkSchema() }
}
