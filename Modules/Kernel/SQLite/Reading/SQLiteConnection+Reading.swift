import CSQLite
import Database

extension SQLiteConnection {
  /// Runs a read on one snapshot.
  func read<Value>(_ stop: Stop, _ body: (borrowing Connection) throws -> Value) throws -> Value {
    try stop.check()
    role = .reading
    try step("BEGIN")
    isInTransaction = true
    self.stop = stop
    defer { endRead() }
    return try body(Connection(self))
  }

  private func endRead() {
    stop = .never
    isInTransaction = false
    // A failure may have ended the transaction already; there is nothing to lose in it.
    if sqlite3_get_autocommit(handle) == 0 { _ = try? step("COMMIT") }
  }

  /// Runs a statement that answers nothing.
  func step(_ sql: SQL) throws(DatabaseError) {
    let statement = try statement(for: sql)
    defer { statement.reset() }
    _ = try statement.step()
  }
}
