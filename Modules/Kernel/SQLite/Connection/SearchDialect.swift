/// Rewrites `search(name, $n)`, the port's way to ask a full-text index, for FTS5.
enum SearchDialect {
  static func translate(_ sql: String) -> String {
    guard let call = sql.firstRange(of: "search("),
      let end = sql[call.upperBound...].firstIndex(of: ")")
    else { return sql }
    let parts = sql[call.upperBound..<end].split(separator: ",").map {
      $0.drop { $0 == " " }
    }
    guard parts.count == 2, parts[1].hasPrefix("$") else { return sql }
    let (name, value) = (parts[0], parts[1])
    let rows = "(SELECT rowid AS key, rank FROM \(name) WHERE \(name) MATCH \(value))"
    return sql[..<call.lowerBound] + rows + translate(String(sql[sql.index(after: end)...]))
  }
}
