import Database

/// The prepared statements of one session, found by the address of their literal.
struct StatementStore {
  private var literals: [UInt: PostgreSQLStatement] = [:]
  private var composed: [String: PostgreSQLStatement] = [:]

  /// Composed texts could go on forever; literals cannot.
  private static let composedLimit = 128

  func find(_ sql: borrowing SQLText) -> PostgreSQLStatement? {
    sql.address == 0 ? composed[sql.text] : literals[sql.address]
  }

  /// Keeps a statement, and returns the names of those that the session may forget for it.
  mutating func keep(_ statement: PostgreSQLStatement) -> [String] {
    guard statement.sql.address == 0 else {
      literals[statement.sql.address] = statement
      return []
    }
    var forgotten: [String] = []
    if composed.count >= Self.composedLimit {
      let idle = composed.filter { !$0.value.isActive }
      forgotten = idle.values.map(\.plan.name)
      for text in idle.keys { composed[text] = nil }
    }
    composed[statement.sql.text] = statement
    return forgotten
  }

  mutating func remove(_ sql: SQLText) {
    if sql.address == 0 { composed[sql.text] = nil } else { literals[sql.address] = nil }
  }
}
