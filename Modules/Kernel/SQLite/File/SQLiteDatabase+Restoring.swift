import CSQLite
public import Database
import Mediator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SQLiteDatabase {
  /// Puts a backup where a database is to be, after looking it through.
  ///
  /// - Parameters:
  ///   - backup: The backup's file, which stays as it is.
  ///   - path: Where the database is to be.
  ///   - replacing: Whether a database that is there may be replaced.
  /// - Throws: `DatabaseError` when the backup is no sound database of ours, or something is in
  ///   its place.
  public static func restore(
    _ backup: String,
    to path: String,
    replacing: Bool = false
  ) throws(DatabaseError) {
    guard case .ours = try DatabaseFileState.look(at: backup) else {
      throw DatabaseFileState.unopenable(backup, reason: "there is no such file")
    }
    let gate = try WriteGate(guarding: path)
    try gate.enter()
    defer { gate.leave() }
    guard replacing || access(path, F_OK) != 0 else {
      throw DatabaseFileState.unopenable(
        path,
        reason: "there is a database already; say that it may be replaced"
      )
    }
    let aside = path + ".part"
    unlink(aside)
    try createPrivately(aside)
    defer { unlink(aside) }
    try copyPages(of: backup, into: aside)
    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
    try moveIntoPlace(aside, as: path)
  }

  /// Creates an empty file that only its owner can read.
  static func createPrivately(_ path: String) throws(DatabaseError) {
    #if canImport(Glibc)
      let file = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    #else
      let file = Darwin.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    #endif
    guard file >= 0 else {
      throw DatabaseFileState.unopenable(path, reason: String(cString: strerror(errno)))
    }
    _ = systemClose(file)
  }

  /// Makes a file durable and gives it its name.
  static func moveIntoPlace(_ aside: String, as path: String) throws(DatabaseError) {
    #if canImport(Glibc)
      let file = Glibc.open(aside, O_RDWR | O_CLOEXEC)
    #else
      let file = Darwin.open(aside, O_RDWR | O_CLOEXEC)
    #endif
    let isDurable = file >= 0 && fsync(file) == 0
    if file >= 0 { _ = systemClose(file) }
    guard isDurable, rename(aside, path) == 0 else {
      throw DatabaseFileState.unopenable(path, reason: String(cString: strerror(errno)))
    }
    try synchronizeFolder(of: path)
  }

  private static func copyPages(of backup: String, into path: String) throws(DatabaseError) {
    let source = try SQLiteConnection(path: backup, role: .reading)
    guard try source.names("PRAGMA integrity_check") == ["ok"] else {
      throw DatabaseError(.damaged, message: "\(backup) is damaged itself; use an older backup")
    }
    try source.copy(into: path, telling: CallProgress.observer)
    let copy = try SQLiteConnection(path: path, role: .writing)
    guard try copy.names("PRAGMA journal_mode = WAL") == ["wal"] else {
      throw DatabaseFileState.unopenable(path, reason: "it cannot keep a log beside it")
    }
  }
}

#if canImport(Glibc)
  let systemClose = Glibc.close
#else
  let systemClose = Darwin.close
#endif
