public import Database

extension SQLiteDatabase {
  /// Returns everything that is wrong with the stored data, an empty list if nothing is.
  ///
  /// - Returns: The findings.
  /// - Throws: `DatabaseError` when the data cannot even be read.
  public func findings() async throws -> [DataFinding] {
    let (structure, texts, indexes) = try await maintain { connection in
      let structure = try connection.names("PRAGMA integrity_check").filter { $0 != "ok" }
      let orphans = try connection.names("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check")
      return (
        structure + orphans.map { "rows of \($0) refer to others that are not there" },
        structure.isEmpty ? try connection.textFindings() : [],
        try connection.searchIndexes()
      )
    }
    guard structure.isEmpty else { return structure.map { DataFinding(words: $0) } }
    var damaged = texts
    for index in indexes {
      guard await isWritable() else {
        return damaged.map { DataFinding(words: $0) } + [uncheckedIndexes]
      }
      if try await !isIntact(index) {
        damaged.append("the search index \(index.name) does not match its texts")
      }
    }
    return damaged.map { DataFinding(words: $0) }
  }

  /// What keeps the indexes from being checked.
  private var uncheckedIndexes: DataFinding {
    DataFinding(
      "Another process keeps the data from being changed, so the search indexes were not checked.",
      advice: "Let that process go on, or end it; in a shell, this names it: "
        + "fuser \(core.gate?.path ?? core.path)"
    )
  }

  /// Returns whether a full-text index has the words of its texts, and no others.
  ///
  /// The command that checks it counts as a write, so it runs inside the gate, and is undone.
  private func isIntact(_ index: SearchIndex) async throws -> Bool {
    do {
      try await write { transaction in
        try transaction.execute(SearchIndex.check(of: index))
      }
      return true
    } catch let error as DatabaseError where error.code == .damaged {
      return false
    }
  }
}
