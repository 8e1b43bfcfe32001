import CSQLite

/// Which files still hold what was deleted.
enum UnerasedFiles: Int, Comparable {
  /// None.
  case none

  /// The log, and pages of the main file that the log replaces.
  case log

  /// Those, and the copies that were kept before migrations.
  case logAndCopies

  static func < (one: UnerasedFiles, other: UnerasedFiles) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension DatabaseWriter {
  /// The time between two attempts while a reader keeps the log in place.
  private static let erasurePause: Duration = .milliseconds(100)

  /// Removes from the files what transactions have deleted; must run inside the gate.
  ///
  /// SQLite overwrites deleted bytes, but in the log, which keeps the earlier pages until it is cut
  /// off. A reader can prevent that; then a later write tries again, or closing does it.
  func eraseIfDue() {
    let pending = connection.pendingErasure
    guard pending > .none, ContinuousClock.now >= nextErasure else { return }
    if pending == .logAndCopies { copies?.remove(allBut: 0) }
    // Nothing waits here for readers, because others wait for the gate.
    sqlite3_busy_timeout(connection.handle, 0)
    let mode = SQLITE_CHECKPOINT_TRUNCATE
    let result = sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, nil, nil)
    connection.setBusyTimeout(ConnectionSettings.busyTimeout)
    connection.pendingErasure = result == SQLITE_OK ? .none : .log
    nextErasure = .now + (result == SQLITE_OK ? .zero : Self.erasurePause)
    if result != SQLITE_OK, result & 0xff != SQLITE_BUSY { remember(connection.failure(result)) }
  }
}
