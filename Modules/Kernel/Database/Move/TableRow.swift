/// A value of any column, as it is copied.
enum TableValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// About how many bytes it takes.
  var size: Int {
    switch self {
    case .null, .integer, .real: 8
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    }
  }
}

extension TableValue: SQLValueConvertible {
  static var expectation: String { "anything" }

  static func read(_ cell: SQLRawValue) -> TableValue? {
    switch cell.kind {
    case .null: .null
    case .integer: Int64.read(cell).map(Self.integer)
    case .real: Double.read(cell).map(Self.real)
    case .text: String.read(cell).map(Self.text)
    case .blob: [UInt8].read(cell).map(Self.blob)
    }
  }

  func bind(to parameters: BindingBuffer) {
    switch self {
    case .null: parameters.append(SQLRawValue(kind: .null))
    case .integer(let number): number.bind(to: parameters)
    case .real(let number): number.bind(to: parameters)
    case .text(let text): text.bind(to: parameters)
    case .blob(let bytes): bytes.bind(to: parameters)
    }
  }
}

/// The values of a row or of its key, bound one after the other.
struct TableRow: SQLValueConvertible, Hashable {
  var values: [TableValue]

  static var expectation: String { "a row" }

  /// Answers with nothing: a row has more than one column.
  static func read(_ cell: SQLRawValue) -> TableRow? { nil }

  func bind(to parameters: BindingBuffer) {
    for value in values { value.bind(to: parameters) }
  }
}

extension TableRow {
  /// Reads all columns of a row.
  init(_ row: borrowing DatabaseRow) throws(DatabaseError) {
    values = []
    values.reserveCapacity(row.count)
    for column in 0..<row.count { values.append(try row[column]) }
  }

  /// About how many bytes it takes.
  var size: Int { values.reduce(0) { $0 + $1.size } }
}
