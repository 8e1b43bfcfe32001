import Database

/// The compiled statements of one connection, found by the address of their literal.
struct StatementCache {
  private var literals = Table()
  private var composed: [String: SQLiteStatement] = [:]

  /// Composed texts could go on forever; literals cannot.
  private static let composedLimit = 128

  @inline(__always)
  func find(_ sql: borrowing SQLText) -> SQLiteStatement? {
    sql.address == 0 ? composed[sql.text] : literals.find(sql.address)
  }

  mutating func keep(_ statement: SQLiteStatement) {
    guard statement.sql.address == 0 else {
      return literals.insert(statement, at: statement.sql.address)
    }
    if composed.count >= Self.composedLimit { composed.removeAll() }
    composed[statement.sql.text] = statement
  }

  mutating func removeAll() {
    literals = Table()
    composed = [:]
  }

  /// A hash table with open addressing: a look-up is a multiplication and mostly one comparison.
  private struct Table {
    private var addresses = [UInt](repeating: 0, count: 64)
    private var statements = [SQLiteStatement?](repeating: nil, count: 64)
    private var count = 0

    @inline(__always)
    func find(_ address: UInt) -> SQLiteStatement? {
      statements[place(of: address)]
    }

    mutating func insert(_ statement: SQLiteStatement, at address: UInt) {
      if count * 2 >= addresses.count { grow() }
      let place = place(of: address)
      if addresses[place] == 0 { count += 1 }
      addresses[place] = address
      statements[place] = statement
    }

    /// Returns where an address is, or where it would be put.
    private func place(of address: UInt) -> Int {
      let mask = addresses.count - 1
      var place = Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
      while addresses[place] != address, addresses[place] != 0 { place = (place + 1) & mask }
      return place
    }

    private mutating func grow() {
      let old = statements
      addresses = .init(repeating: 0, count: old.count * 2)
      statements = .init(repeating: nil, count: old.count * 2)
      count = 0
      for case .some(let statement) in old { insert(statement, at: statement.sql.address) }
    }
  }
}
