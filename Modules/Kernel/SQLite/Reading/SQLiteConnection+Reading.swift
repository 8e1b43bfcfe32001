import CSQLite
import Database

/// What keeps a read on one moment of the database.
///
/// Most reads ask once. A statement sees one moment by itself, so such a read opens no transaction;
/// one is opened when a second statement comes, and takes over the moment that the first has kept.
enum ReadSnapshot {
  /// A transaction, or nothing has to.
  case settled

  /// Nothing yet, since nothing was asked.
  case unasked

  /// The first statement.
  case supported
}

extension SQLiteConnection {
  /// Runs a read on one snapshot; again, and in a transaction from the start, if that was lost.
  func read<Value>(
    until stop: StatementInterruption,
    _ body: (borrowing ReadConnection) throws -> Value
  ) throws -> Value {
    try stop.check()
    role = .reading
    do {
      let value = try look(until: stop, body)
      if !hasLost { return value }
    } catch {
      guard hasLost else { throw error }
    }
    try begin()
    return try look(until: stop, body)
  }

  private func look<Value>(
    until stop: StatementInterruption,
    _ body: (borrowing ReadConnection) throws -> Value
  ) throws -> Value {
    snapshot = isInTransaction ? .settled : .unasked
    hasLost = false
    self.stop = stop
    defer { endRead() }
    return try body(ReadConnection(self))
  }

  /// Leaves the first statement of a read on its row until a second one comes, or the end.
  ///
  /// One that was at its end when a second came once, will be so again: then it costs less to open
  /// a transaction at once.
  func lean(on statement: SQLiteStatement) throws(DatabaseError) -> SQLiteStatement {
    guard !statement.isFollowed else {
      try begin()
      return statement
    }
    statement.isSupport = true
    support = statement
    snapshot = .supported
    return statement
  }

  /// Opens a transaction on the moment that the read has been on.
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
    // What was not found may be there now, so the read must be run again.
    hasLost = true
    throw DatabaseError(.busy, message: "the data has changed under a read")
  }

  private func begin() throws(DatabaseError) {
    snapshot = .settled
    try step("BEGIN")
    isInTransaction = true
  }

  /// Lets go of the statement that the read has leant on.
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

  /// Changes whenever this connection sees that another one has stored something.
  private var version: UInt32 {
    var version: UInt32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }

  /// Runs a statement that answers nothing.
  func step(_ sql: SQLText) throws(DatabaseError) {
    let statement = try find(sql)
    defer { statement.reset() }
    _ = try statement.step()
  }
}
