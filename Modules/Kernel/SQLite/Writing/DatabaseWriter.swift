import CSQLite
import Database

/// The only connection of a process that writes; it opens, commits and undoes transactions.
final class DatabaseWriter {
  let connection: SQLiteConnection
  let gate: InterprocessWriteGate?
  let signals: ChangeSignalBroadcaster

  /// Counts the commits.
  let commits = CommitSizeRecorder()

  /// The error of every later write, once the disk failed to confirm one.
  private(set) var failure: DatabaseError?

  /// What every transaction checks before it changes anything.
  var checks: [TransactionPrecondition.Body] = []

  /// The copies that were kept beside the file.
  let copies: PreMigrationCopies?

  /// When what was deleted may be removed from the log.
  var nextErasure = ContinuousClock.now

  /// Whether commits wait for the disk; only the batch of unsynced writes does without.
  private var isSynced = true

  private var checkpointAt = ConnectionSettings.checkpointFrames

  init(
    _ connection: SQLiteConnection,
    gate: InterprocessWriteGate?,
    signals: ChangeSignalBroadcaster,
    copies: PreMigrationCopies? = nil
  ) {
    self.connection = connection
    self.gate = gate
    self.signals = signals
    self.copies = copies
  }

  /// Runs one write in a transaction of its own.
  func perform<Value>(
    until stop: StatementStopCondition,
    _ body: (borrowing Transaction) throws -> Value
  ) throws -> Value {
    try stop.check()
    return try inGate(until: stop) { try transaction(until: stop, body) }
  }

  /// Runs a read on the connection that writes, where there is no other.
  func read<Value>(
    until stop: StatementStopCondition,
    _ body: (borrowing ReadConnection) throws -> Value
  ) throws -> Value {
    if let failure { throw failure }
    return try connection.read(until: stop, body)
  }

  /// Runs the body while no other process writes, then copies the log back if it has grown.
  func inGate<Value>(until stop: StatementStopCondition, _ body: () throws -> Value) throws -> Value
  {
    try enter(since: nil, stop)
    defer { gate?.leave() }
    let value = try body()
    eraseIfDue()
    checkpointIfDue()
    return value
  }

  /// Enters the gate and prepares the connection.
  func enter(since start: UInt64? = nil, _ stop: StatementStopCondition = .never) throws {
    if let failure { throw failure }
    try gate?.enter(since: start, stop)
    do throws(DatabaseError) {
      try connection.makeReady()
    } catch {
      gate?.leave()
      throw error
    }
  }

  /// Runs the body in a transaction, inside the gate.
  func transaction<Value>(
    until stop: StatementStopCondition,
    _ body: (borrowing Transaction) throws -> Value
  ) throws -> Value {
    try start()
    do {
      connection.stop = stop
      let value = try body(Transaction(connection))
      try finish()
      return value
    } catch {
      undo()
      throw error
    }
  }

  /// Opens a transaction, and makes the checks of all transactions.
  func start() throws {
    if let failure { throw failure }
    connection.stop = .never
    connection.role = .writing
    connection.hasSignalled = false
    if !connection.changedTopics.isEmpty { connection.changedTopics.removeAll() }
    try connection.step("BEGIN IMMEDIATE")
    connection.isInTransaction = true
    do {
      for check in checks { try check(Transaction(connection)) }
    } catch {
      undo()
      throw error
    }
  }

  /// Commits, and refuses later writes if the disk did not confirm the commit.
  ///
  /// - Parameter size: How many writes share the transaction.
  /// - Throws: `DatabaseError` when the transaction is not stored.
  func finish(_ size: Int = 1) throws(DatabaseError) {
    connection.stop = .never
    do throws(DatabaseError) {
      guard sqlite3_get_autocommit(connection.handle) == 0 else {
        throw DatabaseError(
          .other,
          message: "a failure that the closure caught ended its transaction"
        )
      }
      if !connection.changedTopics.isEmpty { try storeTopics() }
      try connection.step("COMMIT")
    } catch {
      remember(error)
      throw error
    }
    connection.isInTransaction = false
    commits.count(size)
    if connection.hasSignalled { signals.send() }
  }

  /// Lets the next commits wait for the disk, or not; SQLite accepts it between transactions only.
  ///
  /// A commit that waits takes everything before it in the log to the disk as well.
  func setSynced(_ isSynced: Bool) {
    guard isSynced != self.isSynced else { return }
    do throws(DatabaseError) {
      // SQLite makes the setting while it compiles the statement, so none may come from the cache.
      try connection.run(
        isSynced ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL"
      )
      self.isSynced = isSynced
    } catch {
      // Unless commits wait for the disk again, nothing may be acknowledged any more.
      if isSynced, failure == nil { failure = error }
    }
  }

  private func storeTopics() throws(DatabaseError) {
    let transaction = Transaction(connection)
    try TopicChangeLog.store(connection.changedTopics, in: transaction)
    try TopicChangeLog.sweep(after: sqlite3_last_insert_rowid(connection.handle), in: transaction)
    connection.hasSignalled = true
  }

  /// Undoes the transaction.
  func undo() {
    connection.stop = .never
    connection.isInTransaction = false
    guard sqlite3_get_autocommit(connection.handle) == 0 else { return }
    _ = try? connection.step("ROLLBACK")
  }

  /// Copies the log into the main file once it has grown; must run inside the gate.
  func checkpointIfDue() {
    guard connection.frames >= checkpointAt else {
      if connection.frames < checkpointAt - ConnectionSettings.checkpointFrames {
        checkpointAt = ConnectionSettings.checkpointFrames
      }
      return
    }
    // Readers may hold the log in place for long; trying at every commit would cost a sync each.
    checkpointAt = connection.frames + ConnectionSettings.checkpointFrames
    checkpoint(SQLITE_CHECKPOINT_PASSIVE)
  }

  /// Copies the log into the main file; must run inside the gate.
  func checkpoint(_ mode: Int32) {
    let result = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, nil, nil)
    if result != SQLITE_OK { remember(connection.failure(result)) }
  }

  /// Copies the whole log into the main file and cuts it off.
  ///
  /// - Throws: `DatabaseError` with `busy` while a read keeps the log in place.
  func truncate() throws {
    try inGate(until: .never) {
      let mode = SQLITE_CHECKPOINT_TRUNCATE
      let result = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, nil, nil)
      guard result == SQLITE_OK else { throw connection.failure(result) }
    }
  }

  /// Copies the whole log into the main file, cuts it off, and refuses everything from now on.
  func end() {
    defer { failure = DatabaseError(.closed, message: "the database was closed") }
    guard connection.isReady else { return connection.close() }
    gate.close(connection) { isInside in
      if failure == nil, isInside { checkpoint(SQLITE_CHECKPOINT_TRUNCATE) }
    }
  }

  func remember(_ error: DatabaseError) {
    guard error.leavesTheDiskUnsure, failure == nil else { return }
    failure = DatabaseError(
      .unsafe,
      message:
        "the disk failed to confirm a write, so nothing more is stored until the database is "
        + "opened again; check the disk first (\(error.message))",
      extendedCode: error.extendedCode
    )
  }
}
