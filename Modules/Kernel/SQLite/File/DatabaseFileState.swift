import Database
import System

/// What a path holds, found out without changing it.
enum DatabaseFileState {
  /// Nothing.
  case absent

  /// A database of ours.
  case ours

  /// Looks at a path.
  ///
  /// - Throws: `DatabaseError` that says what is there instead of a database of ours.
  static func look(at path: String) throws(DatabaseError) -> DatabaseFileState {
    guard let file = try information(of: path) else { return .absent }
    switch file.kind {
    case .file: break
    case .folder: throw .unopenable(path, reason: "it is a folder")
    case .link: throw .unopenable(path, reason: "it is a link; name the file itself")
    case .other: throw .unopenable(path, reason: "it is no file")
    }
    guard FileSystem.isReadableAndWritable(path), file.isWritableByOwner else {
      throw .unopenable(path, reason: "it is read-only; make it writable")
    }
    try DatabaseFileHeader(of: path).check(path, size: file.size)
    return .ours
  }

  private static func information(of path: String) throws(DatabaseError) -> FileInformation? {
    try DatabaseError.translating(path) { () throws(SystemError) in
      do throws(SystemError) {
        return try FileInformation(at: path, followsLinks: false)
      } catch {
        guard error.number == KnownErrorNumber.notFound else { throw error }
        return nil
      }
    }
  }
}

/// The first hundred bytes of a file.
private struct DatabaseFileHeader {
  private let bytes: [UInt8]

  init(of path: String) throws(DatabaseError) {
    bytes = try DatabaseError.translating(path) { () throws(SystemError) in
      try FileDescriptor.withOpen(path, for: .reading) { file in file.read(upTo: 100, at: 0) }
    }
  }

  func check(_ path: String, size: Int) throws(DatabaseError) {
    guard size > 0 else {
      throw DatabaseError(
        .damaged,
        message: "the file \(path) is empty: restore a backup, or remove the file"
      )
    }
    guard bytes.count == 100, bytes.starts(with: "SQLite format 3\0".utf8) else {
      throw DatabaseError(
        .foreign,
        message: "the file \(path) is not a database; it was not changed"
      )
    }
    guard number(at: 68) == UInt32(bitPattern: ConnectionSettings.applicationID) else {
      throw DatabaseError(
        .foreign,
        message: "the file \(path) belongs to another program; it was not changed"
      )
    }
    guard number(at: 60) <= UInt32(ConnectionSettings.format) else {
      throw DatabaseError(
        .newer,
        message: "the file \(path) was written by a newer program; use that one"
      )
    }
    // This is the number of bytes that each page leaves free, which this program never sets.
    guard bytes[20] == 0 else {
      throw DatabaseError(
        .damaged,
        message: "the file \(path) is damaged in its first bytes: restore a backup"
      )
    }
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    let expected = Int(number(at: 28)) * (pageSize == 1 ? 65_536 : pageSize)
    // With a log beside it, the file may well be behind what its first page says.
    guard size >= expected || Self.hasLog(path) else {
      throw DatabaseError(.damaged, message: "the file \(path) is cut short: restore a backup")
    }
  }

  private func number(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func hasLog(_ path: String) -> Bool {
    (try? FileInformation(at: path + "-wal"))?.size ?? 0 > 0
  }
}
