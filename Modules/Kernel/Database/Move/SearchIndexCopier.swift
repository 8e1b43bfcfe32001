/// Reads the entries of an index page by page, and enters them in the same index of another database.
struct SearchIndexCopier: Sendable {
  let index: FullTextIndex

  /// The most entries that are read at once; each may be as long as a message.
  static let pageSize = 200

  /// Returns the largest key, or nil if there is no entry.
  func lastKey(on connection: borrowing some Queryable & ~Copyable) throws -> Int64? {
    let sql = SQLText(composed: "SELECT max(key) FROM indexed(\(index.name)) AS entry")
    return try connection.value(sql, as: Int64?.self) ?? nil
  }

  /// Returns how many entries there are, and the checksum of their keys.
  ///
  /// The texts are no part of it, since an engine may keep their words only.
  func checksum(on connection: borrowing some Queryable & ~Copyable) throws -> TableChecksum {
    var sum = TableChecksum()
    let sql = SQLText(composed: "SELECT key FROM indexed(\(index.name)) AS entry ORDER BY key")
    try connection.each(sql) { row in sum.add(key: try row[0]) }
    return sum
  }

  func enter(_ entries: [SearchEntry], in transaction: borrowing Transaction) throws {
    for entry in entries { try transaction.index(entry.text, in: index, key: entry.key) }
  }

  /// Takes out all entries.
  func clear(in transaction: borrowing Transaction) throws {
    let sql = SQLText(composed: "SELECT key FROM indexed(\(index.name)) AS entry")
    for key in try transaction.all(sql, row: { row in try row[0] as Int64 }) {
      try transaction.unindex(key: key, in: index)
    }
  }
}
