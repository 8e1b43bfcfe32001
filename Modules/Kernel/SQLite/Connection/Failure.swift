import CSQLite
import Database
import System

extension DatabaseError.Code {
  /// Reads an extended result code of SQLite.
  init(result: Int32) {
    self = Self.exact(result) ?? Self.family(result & 0xff)
  }

  private static func exact(_ result: Int32) -> Self? {
    switch result {
    case 2067, 1555, 2579: .unique  // UNIQUE, PRIMARYKEY, ROWID
    case 787: .foreignKey
    case 275: .check
    case 1299: .notNull
    case 3091: .typeMismatch  // DATATYPE: a STRICT table
    default: nil
    }
  }

  private static func family(_ result: Int32) -> Self {
    switch result {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_FULL: .full
    case SQLITE_IOERR: .disk
    case SQLITE_NOMEM: .memory
    case SQLITE_READONLY, SQLITE_AUTH, SQLITE_PERM: .readOnly
    case SQLITE_INTERRUPT: .cancelled
    case SQLITE_CORRUPT: .damaged
    case SQLITE_NOTADB: .foreign
    case SQLITE_CANTOPEN: .unopenable
    case SQLITE_CONSTRAINT: .check
    case SQLITE_MISMATCH: .typeMismatch
    case SQLITE_ERROR, SQLITE_SCHEMA: .statement
    case SQLITE_MISUSE, SQLITE_RANGE, SQLITE_TOOBIG: .misuse
    default: .other
    }
  }
}

extension DatabaseError {
  /// Takes the failure that SQLite has just reported on a connection.
  init(handle: OpaquePointer?, result: Int32, sql: String? = nil) {
    // SQLite tells nobody why a write failed, and leaves the number of the system as it is.
    let number = KnownErrorNumber.last
    let extended = handle.map(sqlite3_extended_errcode) ?? result
    let code = extended & 0xff == result & 0xff ? extended : result
    if code & 0xff == SQLITE_IOERR, KnownErrorNumber.outOfRoom.contains(number) {
      let reason = SystemError(number, whenTryingTo: "write").reason
      self.init(
        .full,
        message: "there is no room to write: \(reason)",
        extendedCode: code,
        sql: sql
      )
      return
    }
    if code & 0xff == SQLITE_CANTOPEN, KnownErrorNumber.outOfDescriptors.contains(number) {
      let reason = SystemError(number, whenTryingTo: "open").reason
      self.init(
        .unopenable,
        message: "a file cannot be opened: \(reason)",
        extendedCode: number,
        sql: sql
      )
      return
    }
    let text = handle.flatMap(sqlite3_errmsg) ?? sqlite3_errstr(code)
    let kind = Code(result: code)
    self.init(
      kind,
      message: kind == .busy
        ? Self.keptByAnother
        : text.map { String(cString: $0) } ?? "SQLite gave no message",
      extendedCode: code,
      sql: sql
    )
  }

  /// Whether the disk may or may not hold what it was told to keep.
  var leavesTheDiskUnsure: Bool {
    extendedCode == SQLITE_IOERR | (4 << 8) || extendedCode == SQLITE_IOERR | (5 << 8)
  }
}
