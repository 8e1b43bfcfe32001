import Database

/// The types of columns and values, by the numbers that every server has for them.
enum ColumnType {
  static let boolean: UInt32 = 16
  static let bytes: UInt32 = 17
  static let wide: UInt32 = 20
  static let short: UInt32 = 21
  static let whole: UInt32 = 23
  static let text: UInt32 = 25
  static let single: UInt32 = 700
  static let double: UInt32 = 701
  static let numeric: UInt32 = 1700

  /// Whether the server takes a type for a value only because of a small number beside it.
  static func isNarrow(_ type: UInt32) -> Bool { [short, whole, numeric].contains(type) }

  /// Reads a value that the server sent in binary.
  @inline(__always)
  static func cell(_ bytes: UnsafeBufferPointer<UInt8>?, of type: UInt32) -> SQLRawValue {
    guard let bytes else { return SQLRawValue(kind: .null) }
    switch type {
    case wide: return SQLRawValue(kind: .integer, bits: number(bytes))
    case text: return SQLRawValue(bytes, kind: .text)
    default: return rarer(bytes, of: type)
    }
  }

  @inline(never)
  private static func rarer(_ bytes: UnsafeBufferPointer<UInt8>, of type: UInt32) -> SQLRawValue {
    switch type {
    case boolean: SQLRawValue(kind: .integer, bits: UInt64(bytes.first ?? 0))
    case whole: SQLRawValue(integer: Int64(Int32(truncatingIfNeeded: number(bytes))))
    case short: SQLRawValue(integer: Int64(Int16(truncatingIfNeeded: number(bytes))))
    case double: SQLRawValue(kind: .real, bits: number(bytes))
    case single:
      SQLRawValue(
        kind: .real,
        bits: Double(Float(bitPattern: UInt32(truncatingIfNeeded: number(bytes)))).bitPattern
      )
    case numeric: ServerNumeric(bytes).cell
    case Self.bytes: SQLRawValue(bytes, kind: .blob)
    default: SQLRawValue(bytes, kind: .text)
    }
  }

  /// Reads a number whose first byte is the largest.
  @inline(__always)
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard bytes.count == 8, let start = bytes.baseAddress else {
      return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    return UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).byteSwapped
  }
}

/// A number of any length, as a sum has it: digits of four decimal places each.
struct ServerNumeric {
  private let digits: [Int]
  private let weight: Int
  private let isNegative: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let fields = stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int(Int16(truncatingIfNeeded: Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])))
    }
    weight = fields.count > 1 ? fields[1] : 0
    isNegative = fields.count > 2 && fields[2] == 0x4000
    digits = Array(fields.dropFirst(4))
  }

  /// The number: a whole one where it has no fraction and fits.
  var cell: SQLRawValue {
    let whole = digits.prefix(weight + 1)
    guard digits.count <= weight + 1, weight < 5 else { return real }
    var sum: Int64 = 0
    for place in 0..<max(weight + 1, 0) {
      let digit = Int64(place < whole.count ? whole[place] : 0)
      let (product, isOver) = sum.multipliedReportingOverflow(by: 10_000)
      let (next, isOverToo) = product.subtractingReportingOverflow(digit)
      if isOver || isOverToo { return real }
      sum = next
    }
    guard !isNegative else { return SQLRawValue(integer: sum) }
    return sum == .min ? real : SQLRawValue(integer: -sum)
  }

  private var real: SQLRawValue {
    let places = digits.map { digit in
      let text = String(digit)
      return String(repeating: "0", count: 4 - text.count) + text
    }
    // The digits are one whole number, whose last place is so many powers of ten away from one.
    let exponent = 4 * (weight - digits.count + 1)
    let value = Double("\(places.joined())e\(exponent)") ?? 0
    return SQLRawValue(kind: .real, bits: (isNegative ? -value : value).bitPattern)
  }
}
