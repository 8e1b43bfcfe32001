import CSQLite
public import Database
import Mediator
import Synchronization
import System

extension SQLiteDatabase {
  /// Checks a backup and copies it to the path of a database.
  ///
  /// - Parameters:
  ///   - backup: The backup's file, which does not change.
  ///   - path: The path of the database.
  ///   - replacing: Whether an existing database may be replaced.
  ///   - changes: Statements that change the copy before it becomes the database.
  /// - Throws: `DatabaseError` when the backup is damaged or not ours, or when the path is taken.
  public static func restore(
    _ backup: String,
    to path: String,
    replacing: Bool = false,
    changes: [SQLText] = []
  ) throws(DatabaseError) {
    guard case .ours = try DatabaseFileState.look(at: backup) else {
      throw DatabaseError.unopenable(backup, reason: "there is no such file")
    }
    let gate = try InterprocessWriteGate(guarding: path)
    try gate.enter()
    defer { gate.leave() }
    guard replacing || !FileSystem.exists(path) else {
      throw DatabaseError.unopenable(
        path,
        reason: "there is a database already; say that it may be replaced"
      )
    }
    let draft = try draft(of: path)
    defer { removeLog(of: draft.path) }
    try copyPages(of: backup, into: draft.path, changes: changes)
    removeLog(of: path)
    try DatabaseError.translating(path) { () throws(SystemError) in
      try draft.publish(replacing: replacing)
    }
  }

  /// Creates an empty file beside a path, which only its owner can read.
  static func draft(of path: String) throws(DatabaseError) -> DraftFile {
    DraftFile.removeAbandoned(besides: path)
    return try DatabaseError.translating(path) { () throws(SystemError) in
      try DraftFile(of: path)
    }
  }

  /// Removes the files that SQLite keeps beside a database: those of another one would be read back
  /// into it.
  static func removeLog(of path: String) {
    for suffix in ["-journal", "-wal", "-shm"] { FileSystem.remove(path + suffix) }
  }

  private static func damaged(_ backup: String) -> DatabaseError {
    DatabaseError(.damaged, message: "the backup \(backup) is damaged itself; use an older backup")
  }

  private static func copyPages(
    of backup: String,
    into path: String,
    changes: [SQLText]
  ) throws(DatabaseError) {
    let source = try SQLiteConnection(path: backup, role: .reading)
    // A program may be using the file; its log is not for this one to copy back.
    source.leaveLog()
    guard try source.names("PRAGMA integrity_check") == ["ok"] else { throw damaged(backup) }
    try source.copy(into: path, telling: ProgressReporter.observer)
    let copy = try SQLiteConnection(path: path, role: .writing)
    // The check of an index counts as a write, so it needs the copy.
    for index in try copy.searchIndexes() where try !copy.isIntact(index) { throw damaged(backup) }
    do throws(DatabaseError) {
      for change in changes { try copy.run(change) }
    } catch {
      guard error.code == .statement else { throw error }
      throw DatabaseError(
        .foreign,
        message: "the file \(backup) does not have the tables of this program; it is no backup"
      )
    }
    guard try copy.names("PRAGMA journal_mode = WAL") == ["wal"] else {
      throw DatabaseError.unopenable(path, reason: "it cannot keep a log beside it")
    }
  }
}

// MARK: - Backups of other databases

extension SQLiteDatabase {
  /// Copies another database, as it is at one moment, into a new file that is a backup like any other.
  ///
  /// The file is written beside its place, readable by its owner only, and moved there whole.
  ///
  /// - Parameters:
  ///   - source: The database; others go on writing to it.
  ///   - path: Where the copy goes; nothing may be there.
  ///   - prepare: Makes all tables of the source in an empty database.
  /// - Throws: `DatabaseError` with `unopenable` when something is there already, or what reading the
  ///   source throws.
  public static func backup(
    of source: any Database,
    to path: String,
    preparing prepare: (any Database) async throws -> Void
  ) async throws {
    try refuseTaken(path)
    let draft = try draft(of: path)
    let file = draft.path
    defer { removeLog(of: file) }
    try await makeTables(in: file, preparing: prepare)
    let copy = SnapshotCopy()
    try await source.read { connection in
      // A read whose connection was lost runs again, and the rollback of the first time has undone all.
      let target = try SQLiteConnection(path: file, role: .writing)
      defer { target.close() }
      try target.run("BEGIN IMMEDIATE")
      try copy.run(from: connection, to: Transaction(target))
      try target.run("COMMIT")
    }
    try publish(draft, as: path, replacing: false)
  }

  /// Makes the tables in memory, where no other process meets them half made, and copies them.
  private static func makeTables(
    in path: String,
    preparing prepare: (any Database) async throws -> Void
  ) async throws {
    let memory = try SQLiteDatabase.inMemory()
    try await prepare(memory)
    try memory.core.writer.withLock { writer in
      try writer.connection.copy(into: path, telling: nil)
    }
    await memory.close()
    let connection = try SQLiteConnection(path: path, role: .writing)
    defer { connection.close() }
    try markAsOurs(connection)
  }
}
