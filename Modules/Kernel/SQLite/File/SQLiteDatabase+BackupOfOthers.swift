import CSQLite
public import Database
import Mediator
import Synchronization
import System

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
    defer { for suffix in ["-journal", "-wal", "-shm"] { FileSystem.remove(file + suffix) } }
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
