/// Leaves out what locks the rows of a query: SQLite has one writer, and no other changes them.
enum RowLockTranslator {
  private static let locks = ["FOR UPDATE", "FOR UPDATE SKIP LOCKED"]

  static func translate(_ sql: String) -> String {
    guard let lock = locks.first(where: sql.hasSuffix) else { return sql }
    return String(sql.dropLast(lock.count))
  }
}
