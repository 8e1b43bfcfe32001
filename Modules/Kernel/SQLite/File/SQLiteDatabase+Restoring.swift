import CSQLite
public import Database
import Mediator
import System

extension SQLiteDatabase {
  /// Checks a backup and copies it to the path of a database.
  ///
  /// - Parameters:
  ///   - backup: The backup's file, which does not change.
  ///   - path: The path of the database.
  ///   - replacing: Whether an existing database may be replaced.
  /// - Throws: `DatabaseError` when the backup is damaged or not ours, or when the path is taken.
  public static func restore(
    _ backup: String,
    to path: String,
    replacing: Bool = false
  ) throws(DatabaseError) {
    guard case .ours = try DatabaseFileState.look(at: backup) else {
      throw DatabaseError.unopenable(backup, reason: "there is no such file")
    }
    let gate = try WriteGate(guarding: path)
    try gate.enter()
    defer { gate.leave() }
    guard replacing || !FileSystem.exists(path) else {
      throw DatabaseError.unopenable(
        path,
        reason: "there is a database already; say that it may be replaced"
      )
    }
    let aside = path + ".part"
    FileSystem.remove(aside)
    try createPrivately(aside)
    defer { FileSystem.remove(aside) }
    try copyPages(of: backup, into: aside)
    for suffix in ["-wal", "-shm"] { FileSystem.remove(path + suffix) }
    try moveIntoPlace(aside, as: path)
  }

  /// Creates an empty file that only its owner can read.
  static func createPrivately(_ path: String) throws(DatabaseError) {
    try DatabaseError.translating(path) { () throws(SystemError) in
      try FileDescriptor.open(path, for: .updating, options: .creatingNew).close()
    }
  }

  /// Makes a file durable and gives it its name.
  static func moveIntoPlace(_ aside: String, as path: String) throws(DatabaseError) {
    try DatabaseError.translating(path) { () throws(SystemError) in
      try FileDescriptor.withOpen(aside, for: .updating) { file throws(SystemError) in
        try file.synchronize()
      }
      try FileSystem.move(aside, to: path)
      try FileSystem.synchronizeFolder(of: path)
    }
  }

  private static func copyPages(of backup: String, into path: String) throws(DatabaseError) {
    let source = try SQLiteConnection(path: backup, role: .reading)
    guard try source.names("PRAGMA integrity_check") == ["ok"] else {
      throw DatabaseError(
        .damaged,
        message: "the backup \(backup) is damaged itself; use an older backup"
      )
    }
    try source.copy(into: path, telling: ProgressReporter.observer)
    let copy = try SQLiteConnection(path: path, role: .writing)
    guard try copy.names("PRAGMA journal_mode = WAL") == ["wal"] else {
      throw DatabaseError.unopenable(path, reason: "it cannot keep a log beside it")
    }
  }
}
