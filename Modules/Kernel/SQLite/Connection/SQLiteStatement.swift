import CSQLite
import Database
import System

/// A compiled statement of SQLite.
final class SQLiteStatement: PreparedStatement {
  private let handle: OpaquePointer
  private unowned let connection: SQLiteConnection

  /// Where the n-th value goes: SQLite numbers `$2` by its first appearance, not by its name.
  private let places: [Int32]

  /// Whether running it leaves the database as it is.
  let isReading: Bool

  /// Whether it must not be reset, because a read stays on one moment by it.
  var isSupport = false

  /// Whether another statement came when this one, the first of a read, was at its end.
  var isFollowed = false

  /// Whether it has reached a row, and so keeps what it sees from changing.
  var isHolding: Bool { sqlite3_stmt_busy(handle) != 0 }

  init(_ sql: SQLText, on connection: SQLiteConnection) throws(DatabaseError) {
    let text = FTS5Translator.translate(RowLockTranslator.translate(sql.text))
    var compiled: OpaquePointer?
    var length = text.utf8.count
    let result = text.withCString { start in
      var rest: UnsafePointer<CChar>?
      let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
      let result = sqlite3_prepare_v3(connection.handle, start, -1, flags, &compiled, &rest)
      length = rest.map { $0 - start } ?? length
      return result
    }
    guard result == SQLITE_OK, let compiled else {
      throw Self.refusal(result, of: sql, by: connection)
    }
    guard text.utf8.dropFirst(length).allSatisfy({ $0 == 0x20 || $0 == 0x0A }) else {
      sqlite3_finalize(compiled)
      throw DatabaseError(.misuse, message: "the text has more than one statement", sql: sql.text)
    }
    do throws(DatabaseError) {
      places = try Self.places(of: compiled, sql: sql)
    } catch {
      sqlite3_finalize(compiled)
      throw error
    }
    handle = compiled
    isReading = sqlite3_stmt_readonly(compiled) != 0
    self.connection = connection
    super.init(sql, columns: Int(sqlite3_column_count(compiled)))
  }

  deinit {
    sqlite3_finalize(handle)
  }

  override func bind() throws(DatabaseError) {
    guard parameters.count == places.count else {
      throw DatabaseError(
        .misuse,
        message: "\(places.count) values are needed and \(parameters.count) were given",
        sql: sql.text
      )
    }
    var cell = parameters.cells
    for place in places {
      let result =
        cell.pointee.kind == .integer
        ? sqlite3_bind_int64(handle, place, Int64(bitPattern: cell.pointee.bits))
        : bind(cell.pointee, at: place)
      guard result == SQLITE_OK else { throw connection.failure(result, sql: sql) }
      cell += 1
    }
  }

  override func step() throws(DatabaseError) -> Bool {
    let result = sqlite3_step(handle)
    if result == SQLITE_DONE { return false }
    guard result == SQLITE_ROW else { throw connection.failure(result, sql: sql) }
    // A changed table may have given the statement another number of columns.
    let count = min(Int32(truncatingIfNeeded: columns), sqlite3_data_count(handle))
    var column: Int32 = 0
    while column < count {
      cells[Int(column)] = cell(column)
      column += 1
    }
    return true
  }

  override func reset() {
    guard !isSupport else { return }
    sqlite3_reset(handle)
  }

  override func name(of column: Int) -> String {
    sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? "column \(column)"
  }

  /// Binds without a copy: the buffer keeps the bytes until the statement is reset.
  private func bind(_ cell: SQLRawValue, at place: Int32) -> Int32 {
    switch cell.kind {
    case .null:
      return sqlite3_bind_null(handle, place)
    case .integer:
      return sqlite3_bind_int64(handle, place, Int64(bitPattern: cell.bits))
    case .real:
      return sqlite3_bind_double(handle, place, Double(bitPattern: cell.bits))
    case .text:
      let start = (parameters.bytes + Int(cell.bits)).assumingMemoryBound(to: CChar.self)
      return sqlite3_bind_text(handle, place, start, cell.count, nil)
    case .blob:
      return sqlite3_bind_blob(handle, place, parameters.bytes + Int(cell.bits), cell.count, nil)
    }
  }

  /// Reads a column; text is taken as bytes, which spares SQLite a copy to add a zero.
  ///
  /// Most columns hold whole numbers: a comparison is foreseen better than a jump through a table,
  /// which is what a switch over all kinds becomes.
  private func cell(_ column: Int32) -> SQLRawValue {
    let value = sqlite3_column_value(handle, column)
    let type = sqlite3_value_type(value)
    guard type == SQLITE_INTEGER else { return Self.cell(of: value, type) }
    return SQLRawValue(kind: .integer, bits: UInt64(bitPattern: sqlite3_value_int64(value)))
  }

  @inline(never)
  private static func cell(of value: OpaquePointer?, _ type: Int32) -> SQLRawValue {
    switch type {
    case SQLITE_TEXT: bytes(of: value, kind: .text)
    case SQLITE_BLOB: bytes(of: value, kind: .blob)
    case SQLITE_FLOAT: SQLRawValue(kind: .real, bits: sqlite3_value_double(value).bitPattern)
    default: SQLRawValue(kind: .null)
    }
  }

  private static func bytes(of value: OpaquePointer?, kind: SQLRawValue.Kind) -> SQLRawValue {
    let start = MemoryAddress(sqlite3_value_blob(value))
    return SQLRawValue(kind: kind, count: sqlite3_value_bytes(value), bits: UInt64(start.bits))
  }

  private static func places(
    of handle: OpaquePointer,
    sql: SQLText
  ) throws(DatabaseError) -> [Int32] {
    let count = Int(sqlite3_bind_parameter_count(handle))
    var places = [Int32](repeating: 0, count: count)
    for place in 1...Int32(max(count, 1)) where count > 0 {
      let name = sqlite3_bind_parameter_name(handle, place).map { String(cString: $0) } ?? ""
      guard name.hasPrefix("$"), let number = Int(name.dropFirst()), 1...count ~= number else {
        throw DatabaseError(
          .misuse,
          message: "values are written $1, $2, … without a gap, not “\(name)”",
          sql: sql.text
        )
      }
      places[number - 1] = place
    }
    return places
  }

  private static func refusal(
    _ result: Int32,
    of sql: SQLText,
    by connection: SQLiteConnection
  ) -> DatabaseError {
    result == SQLITE_OK
      ? DatabaseError(.misuse, message: "there is no statement in the text", sql: sql.text)
      : connection.failure(result, sql: sql)
  }
}
