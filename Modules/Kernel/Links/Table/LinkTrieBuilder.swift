/// A trie while it is built, and what can only be seen once all patterns are in it.
struct LinkTrieBuilder {
  private struct Node {
    var literals: [String: Int] = [:]
    var placeholder: Int?
    var patterns: [Int] = []
    /// The patterns that take all further segments.
    var rests: [Int] = []
  }

  private var nodes = [Node()]

  /// Adds a pattern under its number.
  mutating func insert(_ pattern: LinkPattern, number: Int) {
    var node = 0
    for segment in pattern.segments {
      switch segment {
      case .literal(let text): node = nodes[node].literals[text] ?? addLiteral(text, to: node)
      case .placeholder: node = nodes[node].placeholder ?? addPlaceholder(to: node)
      case .rest: return nodes[node].rests.append(number)
      }
    }
    nodes[node].patterns.append(number)
  }

  private mutating func addLiteral(_ text: String, to node: Int) -> Int {
    nodes.append(Node())
    nodes[node].literals[text] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func addPlaceholder(to node: Int) -> Int {
    nodes.append(Node())
    nodes[node].placeholder = nodes.count - 1
    return nodes.count - 1
  }

  /// The trie; of patterns that end at the same node, the first.
  var trie: LinkTrie {
    LinkTrie(
      nodes: nodes.map { node in
        LinkTrie.Node(
          placeholder: UInt32(node.placeholder ?? 0),
          leaf: node.patterns.first.map { Int32($0) } ?? -1,
          rest: node.rests.first.map { Int32($0) } ?? -1
        )
      },
      literals: nodes.enumerated().flatMap { index, node in
        node.literals.sorted { $0.key < $1.key }
          .map { (node: UInt32(index), text: $0.key, child: UInt32($0.value)) }
      }
    )
  }

  /// The pairs of patterns that are the same but for the names of their placeholders.
  var duplicates: [(Int, Int)] {
    nodes.flatMap { node in pairs(of: node.patterns) + pairs(of: node.rests) }
  }

  /// The pairs of patterns that match a common text, each more literal than the other somewhere.
  var crossings: [(Int, Int)] {
    nodes.flatMap { node in
      node.placeholder.map { placeholder in
        node.literals.values.flatMap { crossings(of: $0, with: placeholder, isCrossed: false) }
      } ?? []
    }
  }

  /// Compares what lies below a literal with what lies below the placeholder beside it.
  private func crossings(of first: Int, with second: Int, isCrossed: Bool) -> [(Int, Int)] {
    let (one, other) = (nodes[first], nodes[second])
    var found: [(Int, Int)] = []
    if isCrossed {
      found = all(one.patterns, with: other.patterns)
      found += all(one.rests + patterns(below: first), with: other.rests)
    }
    // A rest is less literal than whatever stands in its place.
    found += all(one.rests, with: patterns(below: second))
    for (text, child) in one.literals {
      if let same = other.literals[text] {
        found += crossings(of: child, with: same, isCrossed: isCrossed)
      }
      if let any = other.placeholder {
        found += crossings(of: child, with: any, isCrossed: isCrossed)
      }
    }
    guard let any = one.placeholder else { return found }
    for child in other.literals.values { found += crossings(of: any, with: child, isCrossed: true) }
    return found
      + (other.placeholder.map { crossings(of: any, with: $0, isCrossed: isCrossed) } ?? [])
  }

  /// The patterns that go on from a node by a segment or more.
  private func patterns(below node: Int) -> [Int] {
    (nodes[node].literals.values + [nodes[node].placeholder].compactMap { $0 }).flatMap {
      nodes[$0].patterns + nodes[$0].rests + patterns(below: $0)
    }
  }

  private func all(_ some: [Int], with others: [Int]) -> [(Int, Int)] {
    some.flatMap { pattern in others.map { (pattern, $0) } }
  }

  private func pairs(of patterns: [Int]) -> [(Int, Int)] {
    patterns.indices.flatMap { first in
      patterns[(first + 1)...].map { (patterns[first], $0) }
    }
  }
}
