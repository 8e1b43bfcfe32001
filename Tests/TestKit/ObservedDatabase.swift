public import Database
public import Mediator
import Synchronization

/// A database that records the statements that modules run on it, so that a test can count them.
///
/// ```swift
/// let database = ObservedDatabase(try SQLiteDatabase.inMemory())
/// // … call a module that uses it …
/// #expect(database.takeStatements().count == 2)
/// #expect(try await database.scans() == [])
/// ```
public final class ObservedDatabase: Database {
  private struct State {
    var statements: [String] = []
    var texts: Set<String> = []
    var mostRows = 0
    var transactions = (reads: 0, writes: 0)
  }

  /// The database that runs the statements.
  let observed: any Database

  private let state = Mutex(State())

  /// Observes a database.
  public init(_ database: any Database) {
    observed = database
  }

  /// Returns the statements that ran since the last call, in order.
  public func takeStatements() -> [String] {
    state.withLock { state in
      defer { state.statements = [] }
      return state.statements
    }
  }

  /// Returns the number of transactions since the last call.
  public func takeTransactions() -> (reads: Int, writes: Int) {
    state.withLock { state in
      defer { state.transactions = (0, 0) }
      return state.transactions
    }
  }

  /// The largest number of rows that one transaction read: no more were in memory at once.
  public var mostRows: Int { state.withLock { $0.mostRows } }

  /// Returns all statements so far that scan a whole table or index, each with the line of its query
  /// plan that shows it.
  public func scans() async throws -> [String] {
    var scans: [String] = []
    for text in state.withLock({ $0.texts }).sorted() where !text.isStructural {
      scans += try await plan(of: text).filter(\.isScan).map { "\($0): \(text)" }
    }
    return scans
  }

  private func plan(of text: String) async throws -> [String] {
    let places = NullBindings(of: text)
    do {
      return try await observed.write { transaction in
        try transaction.all(SQLText(composed: "EXPLAIN QUERY PLAN \(text)"), places) { row in
          try row[3]
        }
      }
    } catch let error as DatabaseError where error.message.hasPrefix("no such table") {
      // A migration ran it, and a later step dropped the table.
      return []
    }
  }

  fileprivate func begin(writing isWriting: Bool) {
    state.withLock { state in
      if isWriting { state.transactions.writes += 1 } else { state.transactions.reads += 1 }
    }
  }

  fileprivate func note(rowsOfOneTransaction rows: Int) {
    state.withLock { $0.mostRows = max($0.mostRows, rows) }
  }

  fileprivate func note(_ sql: SQLText) {
    state.withLock { state in
      state.statements.append(sql.text)
      state.texts.insert(sql.text)
    }
  }

  /// Reads from the observed database.
  public func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    try await observed.read(until: deadline) { [self] connection in
      begin(writing: false)
      return try body(ReadConnection(ObservedDatabaseConnection(connection.engine, self)))
    }
  }

  /// Writes to the observed database.
  @discardableResult
  public func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await observed.write(until: deadline) { [self] transaction in
      begin(writing: true)
      return try body(Transaction(ObservedDatabaseConnection(transaction.engine, self)))
    }
  }

  /// Writes to the observed database, beside other transactions.
  @discardableResult
  public func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await observed.write(until: deadline, locking: subjects) { [self] transaction in
      begin(writing: true)
      return try body(Transaction(ObservedDatabaseConnection(transaction.engine, self)))
    }
  }

  /// Writes to the observed database without waiting for the disk.
  @discardableResult
  public func writeUnsynced<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await observed.writeUnsynced { [self] transaction in
      begin(writing: true)
      return try body(Transaction(ObservedDatabaseConnection(transaction.engine, self)))
    }
  }

  /// Writes to the observed database without waiting for the disk, beside other transactions.
  @discardableResult
  public func writeUnsynced<Value: Sendable>(
    locking subjects: [LockSubject],
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await observed.writeUnsynced(locking: subjects) { [self] transaction in
      begin(writing: true)
      return try body(Transaction(ObservedDatabaseConnection(transaction.engine, self)))
    }
  }

  /// Passes the check on.
  public func checkTransactions(_ check: @escaping TransactionPrecondition.Body) {
    observed.checkTransactions(check)
  }

  /// The observed database's signals.
  public func signals() -> AsyncStream<Void> { observed.signals() }

  /// Copies the observed database.
  public func backup(to path: String) async throws { try await observed.backup(to: path) }

  /// Stores a copy of the observed database.
  public func keepCopy(
    of version: @escaping @Sendable (borrowing ReadConnection) throws -> Int
  ) async throws { try await observed.keepCopy(of: version) }

  /// Returns whether the observed database can be written to.
  public func isWritable() async -> Bool { await observed.isWritable() }

  /// Returns what is wrong with the observed database.
  public func findings() async throws -> [DataFinding] { try await observed.findings() }

  /// Returns the tables of the observed database.
  public func schema() async throws -> [SchemaObject] { try await observed.schema() }

  /// Creates an empty database of the observed engine.
  public func scratch() async throws -> any Database { try await observed.scratch() }

  /// Returns the size of the observed database.
  public func statistics() async throws -> DatabaseSizeReport { try await observed.statistics() }

  /// Purges the observed database.
  public func purge() async throws { try await observed.purge() }

  /// Closes the observed database.
  public func close() async { await observed.close() }
}

/// The engine's side of an observed connection.
private final class ObservedDatabaseConnection: EngineConnection {
  private let engine: any EngineConnection
  private let observer: ObservedDatabase
  /// Counted here, as other transactions read at the same time.
  private var rows = 0

  init(_ engine: any EngineConnection, _ observer: ObservedDatabase) {
    self.engine = engine
    self.observer = observer
  }

  var changes: Int { engine.changes }
  var now: Timestamp { engine.now }
  var lanes: Int { engine.lanes }

  func statement(for sql: SQLText) throws(DatabaseError) -> PreparedStatement {
    observer.note(sql)
    return RowCountingStatement(try engine.statement(for: sql), self)
  }

  fileprivate func noteRow() {
    rows += 1
    observer.note(rowsOfOneTransaction: rows)
  }

  func signal() { engine.signal() }

  func noteErasure(includingCopies: Bool) { engine.noteErasure(includingCopies: includingCopies) }

  func note(_ topic: Topic) { engine.note(topic) }

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

/// A statement whose rows are counted.
private final class RowCountingStatement: PreparedStatement {
  private let statement: PreparedStatement
  private let connection: ObservedDatabaseConnection

  init(_ statement: PreparedStatement, _ connection: ObservedDatabaseConnection) {
    self.statement = statement
    self.connection = connection
    super.init(statement.sql, columns: statement.columns)
  }

  override func bind() throws(DatabaseError) {
    statement.parameters.removeAll()
    for index in 0..<parameters.count {
      let cell = parameters.cells[index]
      switch cell.kind {
      case .null, .integer, .real: statement.parameters.append(cell)
      case .text, .blob:
        let start = (parameters.bytes + Int(cell.bits)).assumingMemoryBound(to: UInt8.self)
        let bytes = UnsafeBufferPointer(start: start, count: Int(cell.count))
        statement.parameters.append(cell.kind, bytes: bytes)
      }
    }
    try statement.bind()
  }

  override func step() throws(DatabaseError) -> Bool {
    guard try statement.step() else { return false }
    for column in 0..<columns { cells[column] = statement.cells[column] }
    connection.noteRow()
    return true
  }

  override func reset() { statement.reset() }

  override func name(of column: Int) -> String { statement.name(of: column) }
}

/// Null values for every placeholder of a statement.
private struct NullBindings: SQLValueConvertible {
  let count: Int

  init(of text: String) {
    count =
      text.split(separator: "$").dropFirst().compactMap { part in
        Int(part.prefix(while: \.isNumber))
      }.max() ?? 0
  }

  static var expectation: String { "nothing" }

  static func read(_ cell: SQLRawValue) -> NullBindings? { nil }

  func bind(to parameters: BindingBuffer) {
    for _ in 0..<count { Int?.none.bind(to: parameters) }
  }
}

extension String {
  /// Whether a statement changes the schema or begins or ends a transaction.
  fileprivate var isStructural: Bool {
    ["CREATE", "DROP", "ALTER", "SAVEPOINT", "RELEASE", "ROLLBACK", "PRAGMA"]
      .contains { hasPrefix($0) }
  }

  /// Whether a line of a query plan scans a whole table or index.
  fileprivate var isScan: Bool {
    hasPrefix("SCAN ") && !contains("CONSTANT ROW") && !contains("VIRTUAL TABLE INDEX")
  }
}
