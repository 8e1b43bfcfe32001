import Database
import Mediator
import Synchronization

/// A database that notes the transactions that run on it, so that a baseline can run them again.
final class RecordingDatabase: Database {
  private let watched: any Database

  /// What was noted, or nil while nothing is to be.
  private let notes = Mutex<[RecordedTransaction]?>(nil)

  /// Whether transactions store which topics they change.
  fileprivate let keepsTopics: Bool

  init(_ database: any Database, keepsTopics: Bool = true) {
    watched = database
    self.keepsTopics = keepsTopics
  }

  /// Returns the transactions that some work runs.
  func record(_ work: () async throws -> Void) async throws -> [RecordedTransaction] {
    notes.withLock { $0 = [] }
    defer { notes.withLock { $0 = nil } }
    try await work()
    return notes.withLock { $0 ?? [] }
  }

  fileprivate var isOn: Bool { notes.withLock { $0 != nil } }

  private func note(_ transaction: RecordedTransaction) {
    notes.withLock { $0?.append(transaction) }
  }

  func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    try await watched.read(until: deadline) { [self] connection in
      let engine = RecordingEngine(connection.engine, .reading, self)
      let value = try body(ReadConnection(engine))
      // A closure that runs again has thrown before.
      note(engine.transaction)
      return value
    }
  }

  @discardableResult
  func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await watched.write(until: deadline, noting(body, locking: nil))
  }

  @discardableResult
  func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    let body = noting(body, locking: Set(subjects).count)
    return try await watched.write(until: deadline, locking: subjects, body)
  }

  private func noting<Value>(
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value,
    locking subjects: Int?
  ) -> @Sendable (borrowing Transaction) throws -> Value {
    { [self] transaction in
      let engine = RecordingEngine(transaction.engine, .writing(subjects: subjects), self)
      let value = try body(Transaction(engine))
      note(engine.transaction)
      return value
    }
  }

  func checkTransactions(_ check: @escaping TransactionPrecondition.Body) {
    watched.checkTransactions(check)
  }

  func signals() -> AsyncStream<Void> { watched.signals() }
  func backup(to path: String) async throws { try await watched.backup(to: path) }
  func keepCopy(
    of version: @escaping @Sendable (borrowing ReadConnection) throws -> Int
  ) async throws { try await watched.keepCopy(of: version) }
  func findings() async throws -> [DataFinding] { try await watched.findings() }
  func schema() async throws -> [SchemaObject] { try await watched.schema() }
  func scratch() async throws -> any Database { try await watched.scratch() }

  func statistics() async throws -> DatabaseSizeReport { try await watched.statistics() }
  func purge() async throws { try await watched.purge() }
  func close() async { await watched.close() }
}

/// The engine's side of a recorded connection.
private final class RecordingEngine: EngineConnection {
  private let engine: any EngineConnection
  private let keepsTopics: Bool
  private let isOn: Bool

  /// What the connection has run, as far as it is noted.
  private(set) var transaction: RecordedTransaction

  init(
    _ engine: any EngineConnection,
    _ kind: RecordedTransaction.Kind,
    _ recorder: RecordingDatabase
  ) {
    self.engine = engine
    transaction = RecordedTransaction(kind)
    keepsTopics = recorder.keepsTopics
    isOn = recorder.isOn
  }

  /// Notes a statement, and returns its place for what follows.
  fileprivate func note(_ sql: SQLText, _ values: BindingBuffer) -> Int? {
    guard isOn else { return nil }
    let copies = (0..<values.count).map { RecordedValue(values.cells[$0], in: values) }
    transaction.statements.append(RecordedStatement(sql, copies))
    return transaction.statements.count - 1
  }

  /// Notes that only the first rows of a statement were wanted.
  fileprivate func note(limit rows: Int32, of place: Int) {
    transaction.statements[place].limit = rows
  }

  var changes: Int { engine.changes }
  var now: Timestamp { engine.now }
  var lanes: Int { engine.lanes }

  func statement(for sql: SQLText) throws(DatabaseError) -> PreparedStatement {
    RecordingStatement(try engine.statement(for: sql), on: self)
  }

  func signal() { engine.signal() }
  func noteErasure(includingCopies: Bool) { engine.noteErasure(includingCopies: includingCopies) }

  func note(_ topic: Topic) {
    if isOn { transaction.topics.insert(topic) }
    if keepsTopics { engine.note(topic) }
  }

  func run(_ script: SQLText) throws(DatabaseError) { try engine.run(script) }
  func create(_ index: FullTextIndex) throws(DatabaseError) { try engine.create(index) }

  func enter(_ text: String?, in index: FullTextIndex, key: Int64) throws(DatabaseError) {
    try engine.enter(text, in: index, key: key)
  }

  func tidy(_ index: FullTextIndex, begins: Bool) throws(DatabaseError) -> Bool {
    try engine.tidy(index, begins: begins)
  }

  func checkSchema() throws(DatabaseError) { try engine.checkSchema() }

  func tables() throws -> [TableLayout] { try engine.tables() }

  func searchIndexes() throws -> [FullTextIndex] { try engine.searchIndexes() }

  func entries(of index: FullTextIndex, after key: Int64?, limit: Int) throws -> [SearchEntry] {
    try engine.entries(of: index, after: key, limit: limit)
  }

  func words(of text: String) -> [String] { engine.words(of: text) }

  func finishLoading() throws { try engine.finishLoading() }
}

/// A statement that tells its values before it runs, and how many rows were wanted where not all.
private final class RecordingStatement: PreparedStatement {
  private let statement: PreparedStatement
  private let engine: RecordingEngine
  private var place: Int?
  private var rows: Int32 = 0

  init(_ statement: PreparedStatement, on engine: RecordingEngine) {
    self.statement = statement
    self.engine = engine
    super.init(statement.sql, columns: statement.columns)
  }

  override func bind() throws(DatabaseError) {
    (place, rows) = (engine.note(sql, parameters), 0)
    statement.parameters.removeAll()
    for index in 0..<parameters.count {
      parameters.cells[index].copy(from: parameters, to: statement.parameters)
    }
    try statement.bind()
  }

  override func step() throws(DatabaseError) -> Bool {
    guard try statement.step() else {
      place = nil
      return false
    }
    rows += 1
    for column in 0..<columns { cells[column] = statement.cells[column] }
    return true
  }

  override func reset() {
    if let place, rows > 0 { engine.note(limit: rows, of: place) }
    place = nil
    statement.reset()
  }
}

extension SQLRawValue {
  fileprivate func copy(from buffer: BindingBuffer, to other: BindingBuffer) {
    switch kind {
    case .null, .integer, .real: other.append(self)
    case .text, .blob: other.append(kind, bytes: bytes(in: buffer))
    }
  }
}
