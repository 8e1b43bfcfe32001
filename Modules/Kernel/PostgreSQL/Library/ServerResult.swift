import System

/// An answer of the server, whose memory the library keeps until this is released.
final class ServerResult {
  /// What an answer is.
  enum Outcome {
    /// Rows, maybe none.
    case rows

    /// The end of a statement that returns no rows.
    case done

    /// A refusal.
    case refused
  }

  private let library: LibPQ
  private let pointer: LibPQ.Result

  init(_ pointer: LibPQ.Result, of library: LibPQ) {
    self.pointer = pointer
    self.library = library
  }

  deinit {
    library.clear(pointer)
  }

  var outcome: Outcome {
    // PGRES_EMPTY_QUERY, PGRES_COMMAND_OK and PGRES_TUPLES_OK are 0, 1 and 2 in the header.
    switch library.resultStatus(pointer) {
    case 0, 1: .done
    case 2: .rows
    default: .refused
    }
  }

  var rows: Int { Int(library.rowCount(pointer)) }

  var columns: Int { Int(library.columnCount(pointer)) }

  /// The number of rows that the statement changed.
  var changes: Int {
    library.changedRows(pointer).flatMap { Int(String(cString: $0)) } ?? 0
  }

  /// What the statement was, in the server's words: `ROLLBACK` for a commit that could not be.
  var commandTag: String { library.commandTag(pointer).map { String(cString: $0) } ?? "" }

  func name(of column: Int) -> String? {
    library.columnName(pointer, Int32(column)).map { String(cString: $0) }
  }

  func type(of column: Int) -> UInt32 { library.columnType(pointer, Int32(column)) }

  /// The types of the values that a prepared statement takes.
  var parameterTypes: [UInt32] {
    (0..<library.parameterCount(pointer)).map { library.parameterType(pointer, $0) }
  }

  /// Returns the bytes of a value, or nil for NULL; they are there as long as the answer is.
  @inline(__always)
  func bytes(row: Int, column: Int) -> UnsafeBufferPointer<UInt8>? {
    let (row, column) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
    let count = library.length(pointer, row, column)
    if count == 0, library.isNull(pointer, row, column) != 0 { return nil }
    return UnsafeBufferPointer(start: library.value(pointer, row, column), count: Int(count))
  }

  /// Returns a value that the server sent as text.
  func text(row: Int = 0, column: Int = 0) -> String? {
    guard row < rows, column < columns else { return nil }
    return bytes(row: row, column: column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The server's code for a refusal, such as `23505`.
  var state: SQLState { SQLState(field(UInt8(ascii: "C")) ?? "") }

  /// The first line of a refusal; the others may contain values.
  var message: String { field(UInt8(ascii: "M")) ?? "the server gave no reason" }

  private func field(_ code: UInt8) -> String? {
    library.errorField(pointer, Int32(code)).map { String(cString: $0) }
  }
}
