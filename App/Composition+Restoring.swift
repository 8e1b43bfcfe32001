import SQLite

extension Composition {
  /// Puts a backup where the database is to be, after looking it through.
  static func restore(_ backup: String, to path: String) throws {
    try SQLiteDatabase.restore(backup, to: path)
  }
}
