package import Database
import Synchronization

extension SQLiteDatabase {
  /// Changes a setting of the connection that writes, so that a test's control can fail.
  package func configure(_ pragma: String) throws(DatabaseError) {
    try core.writer.withLock { writer throws(DatabaseError) in
      try writer.connection.makeReady()
      try writer.connection.run(SQLText(composed: pragma))
    }
  }
}

/// The write gate by itself, for a test that plays another process.
package struct WriteGateTestHandle {
  private let gate: InterprocessWriteGate

  /// Opens the gate of a file.
  package init(guarding path: String) throws(DatabaseError) {
    gate = try InterprocessWriteGate(guarding: path)
  }

  /// Enters, in turn.
  package func enter() throws(DatabaseError) {
    try gate.enter()
  }

  /// Leaves.
  package func leave() {
    gate.leave()
  }
}
