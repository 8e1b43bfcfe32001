import Database
import System

/// A statement that a session has prepared, with binary values and binary rows.
final class PostgreSQLStatement: PreparedStatement {
  /// What the server knows of a prepared statement.
  struct Plan {
    /// The name under which the session has it; empty where the server is given the text each time.
    let name: String

    /// The text that the server is given.
    let text: String
    let types: [UInt32]
    let columns: [UInt32]
    let names: [String]

    /// Which values are searches, counted from zero.
    let searches: Set<Int>

    /// Whether it begins or ends a part of a transaction.
    let isControl: Bool
  }

  let plan: Plan

  /// Whether another statement came after this one, the first of a read.
  var isFollowed = false

  private unowned let connection: PostgreSQLConnection
  private let bound: BoundValues
  private var result: ServerResult?
  private var row = 0
  private var rows = 0

  init(_ plan: Plan, sql: SQLText, on connection: PostgreSQLConnection) {
    self.plan = plan
    self.connection = connection
    bound = BoundValues(count: plan.types.count)
    super.init(sql, columns: plan.columns.count)
  }

  override func bind() throws(DatabaseError) {
    try fill()
    take(try connection.run(self, bound))
  }

  override func post() throws(DatabaseError) {
    try fill()
    if try !connection.queue(self, bound) { _ = try connection.run(self, bound) }
  }

  override func ask(_ judge: @escaping (PreparedStatement) throws -> Void) throws {
    try fill()
    // This one is used again before the answer is here.
    let answered = PostgreSQLStatement(plan, sql: sql, on: connection)
    let waits = try connection.queue(self, bound) { [unowned connection] answer in
      answered.take(answer)
      connection.waitsForAnswers = false
      connection.awaited.append { try judge(answered) }
    }
    guard !waits else { return connection.waitsForAnswers = true }
    take(try connection.run(self, bound))
    try judge(self)
  }

  private func take(_ answer: ServerResult) {
    result = answer
    rows = answer.rows
    row = 0
  }

  /// Hands the values over to the library's form.
  private func fill() throws(DatabaseError) {
    guard parameters.count == plan.types.count else {
      throw DatabaseError(
        .misuse,
        message: "\(plan.types.count) values are needed and \(parameters.count) were given",
        sql: sql.text
      )
    }
    bound.removeComposed()
    for index in 0..<parameters.count {
      let cell = parameters.cells[index]
      if cell.kind == .integer, plan.types[index] == ColumnType.wide {
        bound.setNumber(cell.bits, size: 8, at: index)
      } else {
        try bind(cell, at: index)
      }
    }
  }

  override func step() throws(DatabaseError) -> Bool {
    guard let result, row < rows else { return false }
    for column in 0..<columns {
      let bytes = result.bytes(row: row, column: column)
      cells[column] = ColumnType.cell(bytes, of: plan.columns[column])
    }
    row += 1
    return true
  }

  override func reset() {
    result = nil
  }

  override func name(of column: Int) -> String { plan.names[column] }
}

// MARK: - Values

extension PostgreSQLStatement {
  private func bind(_ cell: SQLRawValue, at index: Int) throws(DatabaseError) {
    switch cell.kind {
    case .null: bound.setNull(at: index)
    case .integer: try bind(Int64(bitPattern: cell.bits), at: index)
    case .real: try bind(Double(bitPattern: cell.bits), at: index)
    case .text: try bindText(cell, at: index)
    case .blob:
      guard plan.types[index] == ColumnType.bytes else { throw mismatch(.blob, at: index) }
      bound.setBytes(start(of: cell), count: cell.count, at: index)
    }
  }

  private func bind(_ number: Int64, at index: Int) throws(DatabaseError) {
    let bits = UInt64(bitPattern: number)
    switch plan.types[index] {
    case ColumnType.wide: bound.setNumber(bits, size: 8, at: index)
    case ColumnType.whole where Int32(exactly: number) != nil:
      bound.setNumber(bits, size: 4, at: index)
    case ColumnType.short where Int16(exactly: number) != nil:
      bound.setNumber(bits, size: 2, at: index)
    case ColumnType.double: bound.setNumber(Double(number).bitPattern, size: 8, at: index)
    case ColumnType.boolean where 0...1 ~= number: bound.setNumber(bits, size: 1, at: index)
    default: throw mismatch(.integer, at: index)
    }
  }

  private func bind(_ number: Double, at index: Int) throws(DatabaseError) {
    switch plan.types[index] {
    case ColumnType.double: bound.setNumber(number.bitPattern, size: 8, at: index)
    case ColumnType.wide:
      guard let whole = Int64(exactly: number) else { throw mismatch(.real, at: index) }
      try bind(whole, at: index)
    default: throw mismatch(.real, at: index)
    }
  }

  private func bindText(_ cell: SQLRawValue, at index: Int) throws(DatabaseError) {
    let bytes = UnsafeRawBufferPointer(start: start(of: cell), count: Int(cell.count))
    if plan.searches.contains(index) {
      let query = String(decoding: bytes, as: UTF8.self)
      return bound.setText(SearchTerms(of: query).text, at: index)
    }
    guard plan.types[index] == ColumnType.text else { throw mismatch(.text, at: index) }
    guard !bytes.contains(0) else {
      throw DatabaseError(
        .typeMismatch,
        message:
          "PostgreSQL stores no text with a zero character: take it out of value \(index + 1)",
        sql: sql.text
      )
    }
    bound.setBytes(start(of: cell), count: cell.count, at: index)
  }

  private func start(of cell: SQLRawValue) -> UnsafeRawPointer {
    UnsafeRawPointer(parameters.bytes + Int(cell.bits))
  }

  private func mismatch(_ kind: SQLRawValue.Kind, at index: Int) -> DatabaseError {
    DatabaseError(
      .typeMismatch,
      message: "value \(index + 1) is \(kind), which does not fit its place in the statement",
      sql: sql.text
    )
  }
}
