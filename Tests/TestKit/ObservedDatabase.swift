public import Database
import Mediator
import Synchronization

/// A database that notes the statements which modules run on it, so that a test can count them.
///
/// ```swift
/// let database = ObservedDatabase(try SQLiteDatabase.inMemory())
/// // … let a module work on it …
/// #expect(database.takeStatements().count == 2)
/// #expect(try await database.scans() == [])
/// ```
public final class ObservedDatabase: Database {
  private struct State {
    var statements: [String] = []
    var texts: Set<String> = []
    var rows = 0
    var mostRows = 0
    var transactions = (reads: 0, writes: 0)
  }

  private let watched: any Database
  private let state = Mutex(State())

  /// Watches a database.
  public init(_ database: any Database) {
    watched = database
  }

  /// Returns the statements that were run since this was last asked, in order.
  public func takeStatements() -> [String] {
    state.withLock { state in
      defer { state.statements = [] }
      return state.statements
    }
  }

  /// Returns how many transactions have begun since this was last asked.
  public func takeTransactions() -> (reads: Int, writes: Int) {
    state.withLock { state in
      defer { state.transactions = (0, 0) }
      return state.transactions
    }
  }

  /// The most rows that were read in one transaction: more were never held at once.
  public var mostRows: Int { state.withLock { $0.mostRows } }

  /// Returns all statements that were ever run and go through a whole table or index, with the
  /// line of the query plan that says so.
  public func scans() async throws -> [String] {
    var scans: [String] = []
    for text in state.withLock({ $0.texts }).sorted() where !text.isStructural {
      scans += try await plan(of: text).filter(\.isScan).map { "\($0): \(text)" }
    }
    return scans
  }

  private func plan(of text: String) async throws -> [String] {
    let places = NullBindings(of: text)
    return try await watched.write { transaction in
      try transaction.all(SQLText(composed: "EXPLAIN QUERY PLAN \(text)"), places) { row in
        try row[3]
      }
    }
  }

  fileprivate func begin(writing isWriting: Bool) {
    state.withLock { state in
      state.rows = 0
      if isWriting { state.transactions.writes += 1 } else { state.transactions.reads += 1 }
    }
  }

  fileprivate func noteRow() {
    state.withLock { state in
      state.rows += 1
      state.mostRows = max(state.mostRows, state.rows)
    }
  }

  fileprivate func note(_ sql: SQLText) {
    state.withLock { state in
      state.statements.append(sql.text)
      state.texts.insert(sql.text)
    }
  }

  /// Reads from the watched database.
  public func read<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing ReadConnection) throws -> Value
  ) async throws -> Value {
    try await watched.read(until: deadline) { [self] connection in
      begin(writing: false)
      return try body(ReadConnection(ObservedEngineConnection(connection.engine, self)))
    }
  }

  /// Writes to the watched database.
  @discardableResult
  public func write<Value: Sendable>(
    until deadline: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await watched.write(until: deadline) { [self] transaction in
      begin(writing: true)
      return try body(Transaction(ObservedEngineConnection(transaction.engine, self)))
    }
  }

  /// The watched database's signals.
  public func signals() -> AsyncStream<Void> { watched.signals() }

  /// Copies the watched database.
  public func backup(to path: String) async throws { try await watched.backup(to: path) }

  /// Keeps a copy of the watched database.
  public func keepCopy(
    of version: @escaping @Sendable (borrowing ReadConnection) throws -> Int
  ) async throws { try await watched.keepCopy(of: version) }

  /// What is wrong with the watched database.
  public func findings() async throws -> [String] { try await watched.findings() }

  /// How large the watched database is.
  public func statistics() async throws -> DatabaseStatistics { try await watched.statistics() }

  /// Purges the watched database.
  public func purge() async throws { try await watched.purge() }

  /// Closes the watched database.
  public func close() async { await watched.close() }
}

/// The engine's side of a connection, with an ear on it.
private final class ObservedEngineConnection: EngineConnection {
  private let engine: any EngineConnection
  private let watcher: ObservedDatabase

  init(_ engine: any EngineConnection, _ watcher: ObservedDatabase) {
    self.engine = engine
    self.watcher = watcher
  }

  var changes: Int { engine.changes }
  var now: Timestamp { engine.now }

  func statement(for sql: SQLText) throws(DatabaseError) -> PreparedStatement {
    watcher.note(sql)
    return ObservedStatement(try engine.statement(for: sql), watcher)
  }

  func signal() { engine.signal() }

  func run(_ script: SQLText) throws(DatabaseError) { try engine.run(script) }

  func create(_ index: SearchIndex) throws(DatabaseError) { try engine.create(index) }

  func enter(_ text: String?, in index: SearchIndex, key: Int64) throws(DatabaseError) {
    try engine.enter(text, in: index, key: key)
  }

  func tidy(_ index: SearchIndex, begins: Bool) throws(DatabaseError) -> Bool {
    try engine.tidy(index, begins: begins)
  }

  func checkSchema() throws(DatabaseError) { try engine.checkSchema() }
}

/// A statement whose rows are counted.
private final class ObservedStatement: PreparedStatement {
  private let statement: PreparedStatement
  private let watcher: ObservedDatabase

  init(_ statement: PreparedStatement, _ watcher: ObservedDatabase) {
    self.statement = statement
    self.watcher = watcher
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
    watcher.noteRow()
    return true
  }

  override func reset() { statement.reset() }

  override func name(of column: Int) -> String { statement.name(of: column) }
}

/// Nothing, bound to every placeholder of a statement.
private struct NullBindings: SQLValue {
  let count: Int

  init(of text: String) {
    count =
      text.split(separator: "$").dropFirst().compactMap { part in
        Int(part.prefix(while: \.isNumber))
      }.max() ?? 0
  }

  static var expectation: String { "nothing" }

  static func read(_ cell: SQLCell) -> NullBindings? { nil }

  func bind(to parameters: StatementParameters) {
    for _ in 0..<count { Int?.none.bind(to: parameters) }
  }
}

extension String {
  /// Whether a statement changes the shape of tables or belongs to a transaction's frame.
  fileprivate var isStructural: Bool {
    ["CREATE", "DROP", "ALTER", "SAVEPOINT", "RELEASE", "ROLLBACK", "PRAGMA"]
      .contains { hasPrefix($0) }
  }

  /// Whether a line of a query plan goes through a whole table or index.
  fileprivate var isScan: Bool {
    hasPrefix("SCAN ") && !contains("CONSTANT ROW") && !contains("VIRTUAL TABLE INDEX")
  }
}
