import CSQLite
import Database
import System

extension SQLiteConnection {
  /// The number of instructions after which SQLite asks whether to go on.
  private static let instructionsBetweenChecks: Int32 = 1_000

  /// Makes every setting and reads it back, since SQLite ignores what it does not know.
  func apply(inMemory: Bool) throws(DatabaseError) {
    try configure(SQLITE_DBCONFIG_DEFENSIVE, to: 1)
    try configure(SQLITE_DBCONFIG_DQS_DML, to: 0)
    try configure(SQLITE_DBCONFIG_DQS_DDL, to: 0)
    try configure(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, to: 0)
    setBusyTimeout(ConnectionSettings.busyTimeout)
    for setting in ConnectionSettings.ofConnections {
      try run(SQLText(composed: "PRAGMA \(setting.name) = \(setting.value)"))
    }
    for setting in ConnectionSettings.ofConnections {
      let value = try pragma(setting.name)
      // A database in memory has no value for a setting of files.
      guard value == Int64(setting.value) || (inMemory && value == nil) else {
        throw DatabaseError(
          .misuse,
          message: "this SQLite does not take \(setting.name) = \(setting.value)"
        )
      }
    }
  }

  /// Returns the number that a pragma answers with.
  func pragma(_ name: String) throws(DatabaseError) -> Int64? {
    let statement = try SQLiteStatement(SQLText(composed: "PRAGMA \(name)"), on: self)
    return try statement.step() ? Int64.read(statement.cells[0]) : nil
  }

  /// Lets SQLite ask whether to go on.
  func observeProgress() {
    let context = CallbackContext.pointer(to: self)
    sqlite3_progress_handler(
      handle,
      Self.instructionsBetweenChecks,
      { context in
        guard let context else { return 0 }
        let connection = CallbackContext.object(of: SQLiteConnection.self, at: context)
        connection.onProgress?()
        let stop = connection.stop
        return stop.isCancelled || stop.isTooLate ? 1 : 0
      },
      context
    )
  }

  /// Lets SQLite report the size of the log after every commit.
  ///
  /// Turning automatic checkpoints off takes the hook away, so this comes after the settings.
  func observeLogSize() {
    let context = CallbackContext.pointer(to: self)
    sqlite3_wal_hook(
      handle,
      { context, _, _, frames in
        guard let context else { return SQLITE_OK }
        CallbackContext.object(of: SQLiteConnection.self, at: context).note(frames: frames)
        return SQLITE_OK
      },
      context
    )
  }

  /// Sets how long a statement waits for what another connection has locked.
  func setBusyTimeout(_ time: Duration) {
    sqlite3_busy_timeout(handle, Int32(time / .milliseconds(1)))
  }

  /// Lets the connection close without copying the log back.
  func leaveLog() {
    _ = try? configure(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, to: 1)
  }

  private func configure(_ option: Int32, to value: Int32) throws(DatabaseError) {
    var result: Int32 = -1
    let code = interchange_configure(handle, option, value, &result)
    guard code == SQLITE_OK, result == value else {
      throw DatabaseError(
        .misuse,
        message: "this SQLite refuses setting \(option)",
        extendedCode: code
      )
    }
  }
}
