/// How many rows a table has, and a number that changes when one of them does.
///
/// The rows are added in the order of their keys. Both engines order and store values alike, so a
/// table has one checksum on all of them.
struct TableChecksum: Equatable, Sendable {
  private(set) var rows = 0
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash in sixteen digits.
  var text: String {
    let digits = String(hash, radix: 16)
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
        add(bytes)
      }
    case .blob(let bytes):
      add(4, UInt64(bytes.count))
      bytes.withUnsafeBufferPointer { add($0) }
    }
  }

  private mutating func add(_ kind: UInt8, _ bits: UInt64) {
    mix(kind)
    for shift in stride(from: UInt64(0), to: 64, by: 8) { mix(UInt8(bits >> shift & 0xff)) }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { mix(byte) }
  }

  private mutating func mix(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
