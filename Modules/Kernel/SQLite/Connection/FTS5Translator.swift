/// Rewrites `search(name, $n)` and `indexed(name)`, the port's ways to ask a full-text index, for FTS5.
enum FTS5Translator {
  static func translate(_ sql: String) -> String {
    guard let call = firstCall(in: sql), let end = sql[call.upperBound...].firstIndex(of: ")")
    else { return sql }
    let parts = sql[call.upperBound..<end].split(separator: ",").map {
      $0.drop { $0 == " " }
    }
    guard let rows = rows(of: parts, isSearch: sql[call].hasPrefix("search")) else { return sql }
    return sql[..<call.lowerBound] + rows + translate(String(sql[sql.index(after: end)...]))
  }

  private static func rows(of parts: [Substring], isSearch: Bool) -> String? {
    guard isSearch else {
      return parts.count == 1 ? "(SELECT rowid AS key FROM \(parts[0]))" : nil
    }
    guard parts.count == 2, parts[1].hasPrefix("$") else { return nil }
    return "(SELECT rowid AS key, rank FROM \(parts[0]) WHERE \(parts[0]) MATCH \(parts[1]))"
  }

  /// Finds the first `search(` or `indexed(`; few statements have one, and all are looked through.
  private static func firstCall(in sql: String) -> Range<String.Index>? {
    var rest = sql.utf8[...]
    while let bracket = rest.firstIndex(of: UInt8(ascii: "(")) {
      rest = rest[sql.utf8.index(after: bracket)...]
      let before = sql[..<bracket]
      for name in ["search", "indexed"] where before.hasSuffix(name) {
        return before.index(before.endIndex, offsetBy: -name.count)..<rest.startIndex
      }
    }
    return nil
  }
}
