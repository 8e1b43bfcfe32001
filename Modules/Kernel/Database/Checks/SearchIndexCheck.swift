extension ReadConnection {
  /// Returns how many entries of a full-text index have other words than their texts.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - texts: Returns the keys from `$1` to `$2`, each with its text; entries without one do not count.
  ///   - isAdded: Whether a word at the beginning of an entry is none of its text.
  /// - Returns: The number of entries.
  /// - Throws: ``DatabaseError``.
  public func wrongEntries(
    of index: FullTextIndex,
    comparedWith texts: SQLText,
    without isAdded: (Substring) -> Bool = { _ in false }
  ) throws -> Int {
    var count = 0
    var last: Int64?
    while true {
      let page = try engine.entries(of: index, after: last, limit: SearchIndexCopier.pageSize)
      guard let first = page.first?.key, let end = page.last?.key else { return count }
      var expected: [Int64: String] = [:]
      try each(texts, first, end) { row in expected[try row[0]] = try row[1] as String }
      count += page.count { entry in
        guard let text = expected[entry.key] else { return false }
        let (entered, wanted) = (entry.text.dropWords(isAdded), text.dropWords(isAdded))
        return entered != wanted
          && Set(engine.words(of: entered)) != Set(engine.words(of: wanted))
      }
      last = end
    }
  }
}

extension String {
  /// Returns the text behind the words at its beginning that meet a condition.
  ///
  /// A word ends at a space whatever follows it, such as a sign that would be drawn on the space.
  fileprivate func dropWords(_ condition: (Substring) -> Bool) -> String {
    var rest = unicodeScalars[...]
    while true {
      let word = rest.prefix { $0 != " " }
      guard !word.isEmpty, condition(Substring(word)) else { return String(rest) }
      rest = rest[word.endIndex...].drop { $0 == " " }
    }
  }
}
