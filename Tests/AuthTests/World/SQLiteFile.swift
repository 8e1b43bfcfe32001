import Database
import SQLite

/// A database in a file.
enum SQLiteFile {
  static func open(_ path: String) throws -> any Database {
    try SQLiteDatabase(at: path)
  }
}
