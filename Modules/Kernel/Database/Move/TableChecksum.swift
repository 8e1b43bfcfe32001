import System

/// How many rows a table has, and a number that changes when one of them does.
///
/// The rows are added in the order of their keys. Both engines order and store values alike, so a
/// table has one checksum on all of them.
struct TableChecksum: Equatable, Sendable {
  private(set) var rows = 0
  private var hash = StableHash()

  /// The hash in sixteen digits.
  var text: String {
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  mutating func add(_ row: TableRow) {
    rows += 1
    for value in row.values { add(value) }
  }

  mutating func add(key: Int64) {
    rows += 1
    add(1, UInt64(bitPattern: key))
  }

  private mutating func add(_ value: TableValue) {
    switch value {
    case .null: add(0, 0)
    case .integer(let number): add(1, UInt64(bitPattern: number))
    // SQLite stores no sign of a zero.
    case .real(let number): add(2, number == 0 ? 0 : number.bitPattern)
    case .text(var text):
      text.withUTF8 { bytes in
        add(3, UInt64(bytes.count))
        hash.add(bytes: bytes)
      }
    case .blob(let bytes):
      add(4, UInt64(bytes.count))
      bytes.withUnsafeBufferPointer { hash.add(bytes: $0) }
    }
  }

  private mutating func add(_ kind: UInt8, _ bits: UInt64) {
    hash.add(byte: kind)
    hash.add(number: bits)
  }
}
