/// Rewrites `search(name, $n)`, the port's way to ask a full-text index, for FTS5.
enum FTS5QueryRewriter {
  static func translate(_ sql: String) -> String {
    guard let call = firstCall(in: sql), let end = sql[call.upperBound...].firstIndex(of: ")")
    else { return sql }
    let parts = sql[call.upperBound..<end].split(separator: ",").map {
      $0.drop { $0 == " " }
    }
    guard parts.count == 2, parts[1].hasPrefix("$") else { return sql }
    let (name, value) = (parts[0], parts[1])
    let rows = "(SELECT rowid AS key, rank FROM \(name) WHERE \(name) MATCH \(value))"
    return sql[..<call.lowerBound] + rows + translate(String(sql[sql.index(after: end)...]))
  }

  /// Finds where `search(` stands; few statements have it, and all are looked through.
  private static func firstCall(in sql: String) -> Range<String.Index>? {
    var rest = sql.utf8[...]
    while let bracket = rest.firstIndex(of: UInt8(ascii: "(")) {
      rest = rest[sql.utf8.index(after: bracket)...]
      let before = sql[..<bracket]
      if before.hasSuffix("search") {
        return before.index(before.endIndex, offsetBy: -6)..<rest.startIndex
      }
    }
    return nil
  }
}
