import Database

/// The compiled statements of one connection, found by the address of their literal.
struct StatementCache {
  private var literals = Table()
  private var composed: [String: SQLiteStatement] = [:]

  /// Composed texts could go on forever; literals cannot.
  private static let composedLimit = 128

  func find(_ sql: borrowing SQL) -> SQLiteStatement? {
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
    private var slots: [(address: UInt, statement: SQLiteStatement)?] = .init(
      repeating: nil,
      count: 64
    )
    private var count = 0

    func find(_ address: UInt) -> SQLiteStatement? {
      var index = home(address)
      while let slot = slots[index] {
        if slot.address == address { return slot.statement }
        index = (index + 1) & (slots.count - 1)
      }
      return nil
    }

    mutating func insert(_ statement: SQLiteStatement, at address: UInt) {
      if count * 2 >= slots.count { grow() }
      var index = home(address)
      while let slot = slots[index], slot.address != address {
        index = (index + 1) & (slots.count - 1)
      }
      if slots[index] == nil { count += 1 }
      slots[index] = (address, statement)
    }

    private func home(_ address: UInt) -> Int {
      Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 40)
        & (slots.count - 1)
    }

    private mutating func grow() {
      let old = slots
      slots = .init(repeating: nil, count: old.count * 2)
      count = 0
      for case .some(let slot) in old { insert(slot.statement, at: slot.address) }
    }
  }
}
