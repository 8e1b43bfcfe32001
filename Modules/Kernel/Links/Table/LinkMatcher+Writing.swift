extension LinkMatcher {
  /// Returns the text that leads back to a path: a value that could be taken for a literal has its
  /// first byte encoded.
  @usableFromInline
  func text(of path: LinkPath) -> String {
    path.values.firsts & trie.contested == 0 && !path.values.haveRest
      ? path.text : textApart(path)
  }

  /// Whether a text of a path leads to a pattern that takes the rest where the path has its list,
  /// and reads all of it; of other paths, always.
  func keepsRest(of path: LinkPath, in text: String) -> Bool {
    guard path.values.haveRest else { return true }
    let bytes = Array(text.utf8)
    var walk = LinkTrieWalk()
    let leaf = find(bytes.span, into: &walk)
    guard leaf >= 0, patterns[leaf].takesRest else { return false }
    let depth = path.text.utf8.prefix(Int(path.values.rest)).count { $0 == UInt8(ascii: "/") }
    return patterns[leaf].segments.count == depth + 1
      && (0..<walk.reader.captures.count).allSatisfy { walk.reader.captures[$0].form != .empty }
  }

  /// Looks at every value, and encodes the first byte of those that could be taken for literals.
  private func textApart(_ path: LinkPath) -> String {
    let bytes = Array(path.text.utf8)
    let marks = collisions(of: path, in: bytes.span)
    // An empty value at the beginning needs a slash more, since one is taken for granted.
    let isEmptyFirst = path.values.begin(at: 0) && bytes.first == UInt8(ascii: "/")
    guard isEmptyFirst || !marks.isEmpty else { return path.text }
    var text = isEmptyFirst ? "/" : ""
    for (index, byte) in bytes.enumerated() {
      if marks.contains(index) {
        PercentEncoding.append(byte, to: &text)
      } else {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text
  }

  /// Returns where the values begin that could be taken for literals.
  private func collisions(of path: LinkPath, in bytes: Span<UInt8>) -> [Int] {
    var marks: [Int] = []
    var node: UInt32 = 0
    var start = path.values.begin(at: 0) ? 0 : self.start(of: bytes)
    while true {
      let segment = ScannedPathSegment(bytes.bytes, from: start)
      let literal = trie.child(of: node, at: segment, in: bytes)
      let placeholder = trie.placeholder(of: node)
      let isRest = start >= path.values.rest
      let isValue = isRest || path.values.begin(at: start)
      if isValue, literal != 0, isRest || placeholder != 0 { marks.append(start) }
      node = isValue || literal == 0 ? placeholder : literal
      guard node != 0, !segment.isLast(in: bytes) else { break }
      start = segment.end + 1
    }
    return marks
  }
}
