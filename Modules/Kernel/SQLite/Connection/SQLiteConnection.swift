import CSQLite
import Database
import Mediator

/// One open connection to a file or to memory, which one thread at a time uses.
final class SQLiteConnection: EngineConnection {
  /// What a connection may be used for.
  enum Role {
    /// Changing the data.
    case writing

    /// Reading only.
    case reading
  }

  let handle: OpaquePointer

  /// Tells the time of day.
  private let clock: @Sendable () -> Timestamp

  /// When the running statement must give up.
  var stop = StatementStopCondition.never

  /// What the running closure may do.
  var role: Role

  /// Whether a transaction is open that statements belong to.
  var isInTransaction = false

  /// What keeps the running read on one snapshot.
  var snapshot = ReadSnapshotState.settled

  /// The statement that keeps the snapshot, where one does.
  var support: SQLiteStatement?

  /// Whether the running read has seen two snapshots, and must run again.
  var hasLostSnapshot = false

  /// Whether the running transaction signalled.
  var hasSignalled = false

  /// What the running transaction changes, for others to know.
  var changedTopics = PendingTopicChanges()

  /// What transactions have deleted that the files still hold.
  var pendingErasure = UnerasedFiles.none

  /// Called now and then while a statement runs.
  var onProgress: (() -> Void)?

  /// The frames in the log after the last commit.
  private(set) var frames: Int32 = 0

  /// Behind a pointer, since Swift checks every access to a class's own variables while it runs.
  private let cache: UnsafeMutablePointer<StatementCache>
  private let isInMemory: Bool
  private var isClosed = false

  /// Whether every setting is made.
  private(set) var isReady = false

  /// Opens a connection with every setting made and read back.
  convenience init(
    path: String,
    role: Role,
    creating: Bool = false,
    clock: @escaping @Sendable () -> Timestamp = SystemTimeOfDay.now
  ) throws(DatabaseError) {
    try self.init(unsetAt: path, role: role, creating: creating, clock: clock)
    try makeReady()
  }

  /// Opens a connection without its settings, for ``makeReady()`` to make later.
  init(
    unsetAt path: String,
    role: Role,
    creating: Bool = false,
    clock: @escaping @Sendable () -> Timestamp
  ) throws(DatabaseError) {
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (creating ? SQLITE_OPEN_CREATE : 0)
    let result = sqlite3_open_v2(path, &opened, flags, nil)
    guard result == SQLITE_OK, let opened else {
      let failure = DatabaseError(handle: opened, result: result)
      sqlite3_close_v2(opened)
      throw failure
    }
    handle = opened
    cache = .allocate(capacity: 1)
    cache.initialize(to: StatementCache())
    isInMemory = path == ":memory:"
    self.clock = clock
    self.role = role
    observeProgress()
  }

  /// Makes every setting and reads it back, once.
  ///
  /// It takes ten times as long as opening, because SQLite reads the whole schema for it.
  func makeReady() throws(DatabaseError) {
    guard !isReady else { return }
    try apply(inMemory: isInMemory)
    observeLogSize()
    isReady = true
  }

  deinit {
    close()
    cache.deinitialize(count: 1)
    cache.deallocate()
  }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  var now: Timestamp { clock() }

  /// One, as there is one writer.
  var lanes: Int { 1 }

  func statement(for sql: SQLText) throws(DatabaseError) -> PreparedStatement {
    switch snapshot {
    case .settled: return try find(sql)
    case .unasked: return try keepSnapshot(by: find(sql))
    case .supported:
      try settle()
      return try find(sql)
    }
  }

  func signal() {
    hasSignalled = true
  }

  func note(_ topic: Topic) {
    changedTopics.insert(topic)
  }

  func noteErasure(includingCopies: Bool) {
    pendingErasure = max(pendingErasure, includingCopies ? .logAndCopies : .log)
  }

  func run(_ script: SQLText) throws(DatabaseError) {
    let result = sqlite3_exec(handle, script.text, nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result, sql: script) }
  }

  /// Describes a failure that SQLite has just reported.
  func failure(_ result: Int32, sql: SQLText? = nil) -> DatabaseError {
    guard result & 0xff == SQLITE_INTERRUPT else {
      return DatabaseError(handle: handle, result: result, sql: sql?.text)
    }
    return stop.isTooLate
      ? DatabaseError(.deadlineExceeded, message: "the deadline has passed", sql: sql?.text)
      : DatabaseError(.cancelled, message: "the caller cancelled this", sql: sql?.text)
  }

  /// Stores the size of the log, which SQLite reports after every commit.
  func note(frames: Int32) {
    self.frames = frames
  }

  /// Closes the file; the connection must not be used afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    support = nil
    cache.pointee.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Finds the compiled statement of a text, or compiles it.
  @inline(__always)
  func find(_ sql: SQLText) throws(DatabaseError) -> SQLiteStatement {
    if isInTransaction, sqlite3_get_autocommit(handle) != 0 { throw Self.ended(sql) }
    if let known = cache.pointee.find(sql), !known.isActive, role == .writing || known.isReading {
      return known
    }
    return try compile(sql)
  }

  /// Compiles a text that is new, or whose statement is being used.
  private func compile(_ sql: SQLText) throws(DatabaseError) -> SQLiteStatement {
    let known = cache.pointee.find(sql)
    var statement = known
    if known?.isActive ?? true { statement = try SQLiteStatement(sql, on: self) }
    guard let statement, role == .writing || statement.isReading else {
      throw DatabaseError(
        .readOnly,
        message: "a read cannot change anything; use write { … }",
        sql: sql.text
      )
    }
    if known == nil { cache.pointee.keep(statement) }
    return statement
  }

  private static func ended(_ sql: SQLText) -> DatabaseError {
    DatabaseError(
      .misuse,
      message: "an earlier failure ended this transaction; let its error leave the closure",
      sql: sql.text
    )
  }
}
