import CSQLite
import Database

/// What keeps a read on one snapshot of the database.
///
/// Most reads run one statement. A statement has a snapshot of its own, so such a read opens no
/// transaction; a second statement opens one, which takes over the snapshot of the first.
enum ReadSnapshotState {
  /// A transaction, or none is needed.
  case settled

  /// Nothing yet: no statement has run.
  case unasked

  /// The first statement.
  case supported
}

extension SQLiteConnection {
  /// Runs a read on one snapshot; if that is lost, runs it again in a transaction.
  func read<Value>(
    until stop: StatementStopCondition,
    _ body: (borrowing ReadConnection) throws -> Value
  ) throws -> Value {
    try stop.check()
    role = .reading
    do {
      let value = try readOnce(until: stop, body)
      if !hasLostSnapshot { return value }
    } catch {
      guard hasLostSnapshot else { throw error }
    }
    try begin()
    return try readOnce(until: stop, body)
  }

  private func readOnce<Value>(
    until stop: StatementStopCondition,
    _ body: (borrowing ReadConnection) throws -> Value
  ) throws -> Value {
    snapshot = isInTransaction ? .settled : .unasked
    hasLostSnapshot = false
    self.stop = stop
    defer { endRead() }
    return try body(ReadConnection(self))
  }

  /// Keeps the first statement of a read on its row until a second one comes, or the end.
  ///
  /// A statement that was at its end when a second one came will be so again: then it costs less
  /// to open a transaction at once.
  func keepSnapshot(by statement: SQLiteStatement) throws(DatabaseError) -> SQLiteStatement {
    guard !statement.isFollowed else {
      try begin()
      return statement
    }
    statement.isSupport = true
    support = statement
    snapshot = .supported
    return statement
  }

  /// Opens a transaction on the snapshot of the first statement.
  func settle() throws(DatabaseError) {
    guard let support else { return try begin() }
    let isHolding = support.isHolding
    support.isFollowed = !isHolding
    let version = isHolding ? 0 : version
    try begin()
    release()
    if isHolding { return }
    try step("PRAGMA data_version")
    guard self.version != version else { return }
    // A row that was not found may exist now, so the read must run again.
    hasLostSnapshot = true
    throw DatabaseError(.busy, message: "the data has changed under a read")
  }

  private func begin() throws(DatabaseError) {
    snapshot = .settled
    try step("BEGIN")
    isInTransaction = true
  }

  /// Resets the statement that kept the snapshot.
  private func release() {
    guard let support else { return }
    support.isSupport = false
    if !support.isActive { support.reset() }
    self.support = nil
  }

  private func endRead() {
    stop = .never
    release()
    snapshot = .settled
    if isInTransaction { endTransaction() }
  }

  private func endTransaction() {
    isInTransaction = false
    // A failure may have ended the transaction already; there is nothing to lose in it.
    if sqlite3_get_autocommit(handle) == 0 { _ = try? step("COMMIT") }
  }

  /// A number that changes whenever this connection sees a commit of another one.
  private var version: UInt32 {
    var version: UInt32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }

  /// Runs a statement that returns no rows.
  func step(_ sql: SQLText) throws(DatabaseError) {
    let statement = try find(sql)
    defer { statement.reset() }
    _ = try statement.step()
  }
}
