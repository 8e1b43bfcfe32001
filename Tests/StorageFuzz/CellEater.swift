import Database
import Mediator
import SQLite

/// Stores values of every kind and reads them as every type.
///
/// A cell is read as what it holds, or refused by the name of its column.
struct CellEater: Eater {
  private let database: SQLiteDatabase

  init() throws {
    database = try SQLiteDatabase.inMemory()
  }

  func eat(_ bytes: [UInt8]) async throws {
    var input = Input(bytes)
    repeat {
      let (type, held) = (input.byte(), Held(&input))
      try await database.read { connection in
        switch held {
        case .nothing:
          try connection.each("SELECT $1 AS held", Int?.none) { held.check($0, as: type) }
        case .integer(let number):
          try connection.each("SELECT $1 AS held", number) { held.check($0, as: type) }
        case .real(let number):
          try connection.each("SELECT $1 AS held", number) { held.check($0, as: type) }
        case .text(let bytes):
          try connection.each("SELECT CAST($1 AS TEXT) AS held", bytes) { held.check($0, as: type) }
        case .blob(let bytes):
          try connection.each("SELECT $1 AS held", bytes) { held.check($0, as: type) }
        }
      }
    } while !input.isEmpty
  }
}

/// What a cell holds.
private enum Held {
  case nothing
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])

  init(_ input: inout Input) {
    switch input.byte() % 5 {
    case 0: self = .nothing
    case 1: self = .integer(input.number())
    case 2:
      let number = Double(bitPattern: input.bits())
      // What is no number is stored as nothing.
      self = number.isNaN ? .nothing : .real(number)
    case 3: self = .text(input.bytes())
    default: self = .blob(input.bytes())
    }
  }

  private var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  private var isNothing: Bool { if case .nothing = self { true } else { false } }
  private var bytes: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }

  private var real: Double? {
    switch self {
    case .real(let number): number
    case .integer(let number): Double(number)
    case .nothing, .text, .blob: nil
    }
  }

  private var text: String? {
    if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// Reads the first column of a row as one of the types that there are.
  func check(_ row: borrowing DatabaseRow, as type: UInt8) {
    switch type % 12 {
    case 0: check(row, integer)
    case 1: check(row, integer.map { Int($0) })
    case 2: check(row, integer.flatMap(Int32.init(exactly:)))
    case 3: check(row, integer.flatMap { (0...1).contains($0) ? $0 == 1 : nil })
    case 4: check(row, integer.map(Timestamp.init(milliseconds:)))
    case 5: check(row, text.flatMap(Colour.init(rawValue:)))
    case 6: check(row, real)
    case 7: check(row, text)
    case 8: check(row, bytes)
    case 9: check(row, isNothing ? Optional(Int64?.none) : integer.map(Optional.some))
    case 10: check(row, isNothing ? Optional(String?.none) : text.map(Optional.some))
    default: for column in [-1, 1, .min, .max] { checkAbsence(of: column, in: row) }
    }
  }

  private func check<Value: SQLValueConvertible & Equatable>(
    _ row: borrowing DatabaseRow,
    _ expected: Value?
  ) {
    do throws(DatabaseError) {
      let found: Value = try row[0]
      precondition(found == expected, "\(self) was read as \(found)")
    } catch {
      precondition(expected == nil, "\(self) was refused: \(error)")
      precondition(error.message.hasPrefix("column 0 (held) holds "), "\(self): \(error)")
    }
  }

  private func checkAbsence(of column: Int, in row: borrowing DatabaseRow) {
    do throws(DatabaseError) {
      let found: Int? = try row[column]
      preconditionFailure("\(found as Any) in a column that is not there")
    } catch {
      precondition(error.message.hasPrefix("there is no column \(column)"), "\(error)")
    }
  }
}

private enum Colour: String, SQLValueConvertible {
  case red, green
}
