import CSQLite
import Database
import Mediator
import System

extension SQLiteDatabase {
  /// Opens or creates a file, with its connections made inside the gate, unless another process keeps
  /// that for long.
  static func open(
    _ path: String,
    readers count: Int,
    clock: @escaping @Sendable () -> Timestamp
  ) throws(DatabaseError) -> SQLiteDatabaseCore {
    _ = try DatabaseFileState.look(at: path)
    try refuseNetwork(path)
    let gate = try InterprocessWriteGate(guarding: path)
    let signals = ChangeSignalBroadcaster(gate: gate)
    if case .absent = try DatabaseFileState.look(at: path) { try create(path, inside: gate) }
    let first = try InterprocessWriteGate?.some(gate).whileOpening { () throws(DatabaseError) in
      let first = try SQLiteConnection(path: path, role: .reading)
      try check(first, path: path)
      return first
    }
    let readers = try ReaderPool(first, path: path, gate: gate, count: max(count, 1))
    // Many programs only read, and it takes time to read a schema that is not needed.
    let connection = try SQLiteConnection(unsetAt: path, role: .writing, clock: clock)
    let copies = PreMigrationCopies(of: path)
    copies.removeExpired()
    let writer = DatabaseWriter(connection, gate: gate, signals: signals, copies: copies)
    return try SQLiteDatabaseCore(writer, path: path, readers: readers, signals: signals)
  }

  /// Makes an empty database aside and moves it into place whole, so that a crash leaves either
  /// nothing or a database.
  private static func create(_ path: String, inside gate: InterprocessWriteGate)
    throws(DatabaseError)
  {
    try gate.enter()
    defer { gate.leave() }
    // Another process may have made it meanwhile.
    guard case .absent = try DatabaseFileState.look(at: path) else { return }
    let draft = try draft(of: path)
    defer { removeLog(of: draft.path) }
    try prepare(draft.path)
    try DatabaseError.translating(path) { () throws(SystemError) in try draft.publish() }
  }

  private static func prepare(_ path: String) throws(DatabaseError) {
    let connection = try SQLiteConnection(path: path, role: .writing)
    try connection.run(SQLText(composed: "PRAGMA encoding = 'UTF-8'"))
    try markAsOurs(connection)
    guard try connection.names("PRAGMA journal_mode = WAL") == ["wal"] else {
      throw DatabaseError(.unopenable, message: "the file \(path) cannot keep a log beside it")
    }
  }

  /// Writes into the first page whose file it is, and of which version.
  static func markAsOurs(_ connection: SQLiteConnection) throws(DatabaseError) {
    try connection.run(
      SQLText(composed: "PRAGMA application_id = \(ConnectionSettings.applicationID)")
    )
    try connection.run(SQLText(composed: "PRAGMA user_version = \(ConnectionSettings.format)"))
  }

  /// Refuses a file that cannot be used; only one that can be is changed, if it keeps no log yet.
  private static func check(
    _ connection: SQLiteConnection,
    path: String
  ) throws(DatabaseError) {
    _ = try connection.names("SELECT name FROM sqlite_schema LIMIT 1")
    guard try connection.pragma("user_version") ?? 0 <= Int64(ConnectionSettings.format) else {
      throw DatabaseError(
        .newer,
        message: "the file \(path) was written by a newer program; use that one"
      )
    }
    guard try connection.names("PRAGMA encoding") == ["UTF-8"],
      try connection.names("PRAGMA journal_mode = WAL") == ["wal"]
    else {
      throw DatabaseError(
        .foreign,
        message: "the file \(path) is not kept the way this program keeps files"
      )
    }
  }
}
