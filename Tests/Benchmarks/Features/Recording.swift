import Database
import Mediator
import StorageBaseline
import Synchronization

/// A database that hands the statements that run on it to a baseline, with their values.
///
/// So the baseline runs what the modules run: the same statements on the same rows, in as many
/// transactions.
final class RecordingDatabase: Database {
  private let watched: any Database
  private let notes: Mutex<Notes>

  /// Whether transactions store which topics they change.
  fileprivate let keepsTopics: Bool

  init(_ database: any Database, for baseline: OpaquePointer, keepsTopics: Bool = true) {
    watched = database
    notes = Mutex(Notes(baseline: UInt(bitPattern: baseline)))
    self.keepsTopics = keepsTopics
  }

  /// Notes what some work runs, and returns its number with the baseline.
  func record(_ work: () async throws -> Void) async throws -> Int32 {
    let number = notes.withLock { notes in
      notes.isOn = true
      return notes.baseline.map(replay_begin) ?? 0
    }
    try await work()
    notes.withLock { $0.isOn = false }
    return number
  }

  func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    try await watched.read(until: deadline) { [self] connection in
      note("BEGIN")
      defer { note("COMMIT") }
      return try body(ReadConnection(RecordingEngine(connection.engine, self)))
    }
  }

  @discardableResult
  func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await watched.write(until: deadline) { [self] transaction in
      note("BEGIN IMMEDIATE")
      defer { note("COMMIT") }
      return try body(Transaction(RecordingEngine(transaction.engine, self)))
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

  private func note(_ frame: String) { _ = note(frame, nil) }

  /// Notes a statement, and returns its number for what follows.
  fileprivate func note(_ sql: String, _ values: BindingBuffer?) -> Int32? {
    notes.withLock { notes in
      guard notes.isOn, let baseline = notes.baseline else { return nil }
      let number = replay_add(baseline, sql.inSQLite)
      guard let values else { return number }
      let isFresh = sql.hasPrefix("INSERT INTO auth_session")
      for index in 0..<values.count {
        values.cells[index].note(in: values, isFresh: isFresh, baseline)
      }
      return number
    }
  }

  /// Notes that only the first rows of a statement were wanted.
  fileprivate func note(_ rows: Int32, of number: Int32) {
    notes.withLock { notes in
      guard notes.isOn, let baseline = notes.baseline else { return }
      replay_limit(baseline, number, rows)
    }
  }
}

/// What is being noted, and for whom.
private struct Notes: Sendable {
  var isOn = false

  /// The address of the baseline, which is not used while statements are recorded.
  private let address: UInt

  init(baseline: UInt) { address = baseline }

  var baseline: OpaquePointer? { OpaquePointer(bitPattern: address) }
}

/// The engine's side of a recorded connection.
private final class RecordingEngine: EngineConnection {
  private let engine: any EngineConnection
  private let recorder: RecordingDatabase

  init(_ engine: any EngineConnection, _ recorder: RecordingDatabase) {
    self.engine = engine
    self.recorder = recorder
  }

  var changes: Int { engine.changes }
  var now: Timestamp { engine.now }
  var lanes: Int { engine.lanes }

  func statement(for sql: SQLText) throws(DatabaseError) -> PreparedStatement {
    RecordingStatement(try engine.statement(for: sql), recorder)
  }

  func signal() { engine.signal() }
  func noteErasure(includingCopies: Bool) { engine.noteErasure(includingCopies: includingCopies) }

  func note(_ topic: Topic) { if recorder.keepsTopics { engine.note(topic) } }
  func run(_ script: SQLText) throws(DatabaseError) { try engine.run(script) }
  func create(_ index: SearchIndex) throws(DatabaseError) { try engine.create(index) }

  func enter(_ text: String?, in index: SearchIndex, key: Int64) throws(DatabaseError) {
    try engine.enter(text, in: index, key: key)
  }

  func tidy(_ index: SearchIndex, begins: Bool) throws(DatabaseError) -> Bool {
    try engine.tidy(index, begins: begins)
  }

  func checkSchema() throws(DatabaseError) { try engine.checkSchema() }

  func tables() throws -> [TableLayout] { try engine.tables() }

  func searchIndexes() throws -> [SearchIndex] { try engine.searchIndexes() }

  func entries(of index: SearchIndex, after key: Int64?, limit: Int) throws -> [SearchEntry] {
    try engine.entries(of: index, after: key, limit: limit)
  }

  func finishLoading() throws { try engine.finishLoading() }
}

/// A statement that tells its values before it runs, and how many rows were wanted where not all.
private final class RecordingStatement: PreparedStatement {
  private let statement: PreparedStatement
  private let recorder: RecordingDatabase
  private var number: Int32?
  private var rows: Int32 = 0

  init(_ statement: PreparedStatement, _ recorder: RecordingDatabase) {
    self.statement = statement
    self.recorder = recorder
    super.init(statement.sql, columns: statement.columns)
  }

  override func bind() throws(DatabaseError) {
    (number, rows) = (recorder.note(sql.text, parameters), 0)
    statement.parameters.removeAll()
    for index in 0..<parameters.count {
      parameters.cells[index].copy(from: parameters, to: statement.parameters)
    }
    try statement.bind()
  }

  override func step() throws(DatabaseError) -> Bool {
    guard try statement.step() else {
      number = nil
      return false
    }
    rows += 1
    for column in 0..<columns { cells[column] = statement.cells[column] }
    return true
  }

  override func reset() {
    if let number, rows > 0 { recorder.note(rows, of: number) }
    number = nil
    statement.reset()
  }
}

extension SQLRawValue {
  /// The bytes of a value that is about to be bound.
  private func bytes(in buffer: BindingBuffer) -> UnsafeBufferPointer<UInt8> {
    let start = (buffer.bytes + Int(bits)).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: start, count: Int(count))
  }

  fileprivate func copy(from buffer: BindingBuffer, to other: BindingBuffer) {
    switch kind {
    case .null, .integer, .real: other.append(self)
    case .text, .blob: other.append(kind, bytes: bytes(in: buffer))
    }
  }

  fileprivate func note(in buffer: BindingBuffer, isFresh: Bool, _ baseline: OpaquePointer) {
    switch kind {
    case .null, .real: replay_null(baseline)
    case .integer: replay_integer(baseline, Int64(bitPattern: bits))
    case .text: replay_text(baseline, bytes(in: buffer).baseAddress, count)
    case .blob: replay_blob(baseline, bytes(in: buffer).baseAddress, count, isFresh ? 1 : 0)
    }
  }
}

extension String {
  /// The statement as the engine hands it to SQLite.
  fileprivate var inSQLite: String {
    replacing(/search\((\w+), (\$\d+)\)/) { call in
      "(SELECT rowid AS key, rank FROM \(call.1) WHERE \(call.1) MATCH \(call.2))"
    }
  }
}
