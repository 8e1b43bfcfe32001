import Database

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What stands at a path, found out without changing it.
enum DatabaseFileState {
  /// Nothing.
  case absent

  /// A database of ours.
  case ours

  /// Looks at a path.
  ///
  /// - Throws: `DatabaseError` that says what is there instead of a database of ours.
  static func look(at path: String) throws(DatabaseError) -> DatabaseFileState {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      guard errno == ENOENT else {
        throw unopenable(path, reason: String(cString: strerror(errno)))
      }
      return .absent
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw unopenable(path, reason: "it is a folder")
    case S_IFLNK: throw unopenable(path, reason: "it is a link; name the file itself")
    default: throw unopenable(path, reason: "it is no file")
    }
    guard access(path, R_OK | W_OK) == 0, facts.st_mode & 0o200 != 0 else {
      throw unopenable(path, reason: "it is read-only; make it writable")
    }
    try DatabaseFileHeader(of: path).check(path, size: Int(facts.st_size))
    return .ours
  }

  static func unopenable(_ path: String, reason: String) -> DatabaseError {
    DatabaseError(.unopenable, message: "\(path) cannot be opened: \(reason)", extendedCode: errno)
  }
}

/// The first hundred bytes of a file.
private struct DatabaseFileHeader {
  private var bytes = [UInt8](repeating: 0, count: 100)
  private let count: Int

  init(of path: String) throws(DatabaseError) {
    #if canImport(Glibc)
      let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #else
      let file = Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    guard file >= 0 else {
      throw DatabaseFileState.unopenable(path, reason: String(cString: strerror(errno)))
    }
    defer { _ = close(file) }
    count = pread(file, &bytes, 100, 0)
  }

  func check(_ path: String, size: Int) throws(DatabaseError) {
    guard size > 0 else {
      throw DatabaseError(
        .damaged,
        message: "\(path) is empty: restore a backup, or remove the file"
      )
    }
    guard count == 100, bytes.starts(with: "SQLite format 3\0".utf8) else {
      throw DatabaseError(.foreign, message: "\(path) is no database; it was left as it is")
    }
    guard number(at: 68) == UInt32(bitPattern: ConnectionSettings.applicationID) else {
      throw DatabaseError(
        .foreign,
        message: "\(path) belongs to another program; it was left as it is"
      )
    }
    guard number(at: 60) <= UInt32(ConnectionSettings.format) else {
      throw DatabaseError(.newer, message: "\(path) was written by a newer program; use that one")
    }
    // What stands there says how many bytes each page leaves free, which SQLite is never told to.
    guard bytes[20] == 0 else {
      throw DatabaseError(
        .damaged,
        message: "\(path) is damaged in its first bytes: restore a backup"
      )
    }
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    let expected = Int(number(at: 28)) * (pageSize == 1 ? 65_536 : pageSize)
    // With a log beside it, the file may well be behind what its first page says.
    guard size >= expected || Self.hasLog(path) else {
      throw DatabaseError(.damaged, message: "\(path) is cut short: restore a backup")
    }
  }

  private func number(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func hasLog(_ path: String) -> Bool {
    var facts = stat()
    return stat(path + "-wal", &facts) == 0 && facts.st_size > 0
  }
}
