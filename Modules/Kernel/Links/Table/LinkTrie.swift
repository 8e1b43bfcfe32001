/// The patterns of a table as one trie, kept flat: one open-addressed array of literals, keyed by
/// node and segment, so that a lookup costs the same however many patterns there are.
@usableFromInline
struct LinkTrie: Sendable {
  struct Node: Sendable {
    /// Where a segment leads that no literal takes; the root is never a child, so 0 is none.
    var placeholder: UInt32 = 0
    /// The number of the pattern that ends here, or -1.
    var leaf: Int32 = -1
    var hasLiterals = false
  }

  struct Edge: Sendable {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var node: UInt32 = 0
    /// Where the literal leads; 0 in an empty slot.
    var child: UInt32 = 0
    var start: UInt32 = 0
    var length: UInt32 = 0
  }

  private let nodes: [Node]
  private let edges: [Edge]
  private let literals: [UInt8]

  init(nodes: [Node], literals: [(node: UInt32, text: String, child: UInt32)]) {
    var size = 8
    while size < literals.count * 3 { size *= 2 }
    var edges = [Edge](repeating: Edge(), count: size)
    var nodes = nodes
    var bytes: [UInt8] = []
    for literal in literals {
      let start = bytes.count
      bytes.append(contentsOf: literal.text.utf8)
      let key = SegmentKey(bytes.span.bytes, from: start, to: bytes.count)
      var slot = key.hash(in: literal.node) & (size - 1)
      while edges[slot].child != 0 { slot = (slot + 1) & (size - 1) }
      edges[slot] = Edge(
        head: key.head,
        tail: key.tail,
        node: literal.node,
        child: literal.child,
        start: UInt32(start),
        length: UInt32(key.length)
      )
      nodes[Int(literal.node)].hasLiterals = true
    }
    (self.nodes, self.edges, self.literals) = (nodes, edges, bytes)
  }

  /// Whether some value could be taken for a literal that stands beside its placeholder.
  func isLiteral(_ segment: Span<UInt8>, besidePlaceholderOf node: UInt32) -> Bool {
    nodes[Int(node)].placeholder != 0
      && child(of: node, in: segment, from: 0, to: segment.count) != 0
  }

  /// Returns where a segment of a path leads from a node, 0 if nowhere.
  func step(from node: UInt32, along segment: Span<UInt8>, isValue: Bool) -> UInt32 {
    let placeholder = nodes[Int(node)].placeholder
    guard !isValue else { return placeholder }
    let literal = child(of: node, in: segment, from: 0, to: segment.count)
    return literal != 0 ? literal : placeholder
  }

  /// Follows a path from a node, literals first, and takes down its values.
  ///
  /// - Parameters:
  ///   - walk: What was found so far.
  ///   - bytes: The link.
  ///   - node: Where the walk stands.
  ///   - start: The first byte of the next segment.
  /// - Returns: The number of the pattern, or -1 for none.
  func follow(
    _ walk: inout LinkWalk,
    in bytes: Span<UInt8>,
    from node: UInt32,
    at start: Int
  ) -> Int32 {
    var node = node
    var start = start
    while true {
      let (end, isEncoded) = Self.segmentEnd(in: bytes, from: start)
      let isLast = end == bytes.count || bytes[end] != UInt8(ascii: "/")
      let literal = child(of: node, in: bytes, from: start, to: end)
      let placeholder = nodes[Int(node)].placeholder
      if literal != 0, placeholder != 0 {
        let mark = walk.captures.count
        let leaf = arrive(&walk, in: bytes, at: literal, end: end, isLast: isLast)
        if leaf >= 0 { return leaf }
        walk.captures.removeLast(downTo: mark)
      }
      if literal != 0, placeholder == 0 {
        node = literal
      } else {
        guard placeholder != 0 else { return -1 }
        walk.capture(from: start, to: end, isEncoded: isEncoded)
        node = placeholder
      }
      guard !isLast else {
        walk.end = end
        return nodes[Int(node)].leaf
      }
      start = end + 1
    }
  }

  private func arrive(
    _ walk: inout LinkWalk,
    in bytes: Span<UInt8>,
    at node: UInt32,
    end: Int,
    isLast: Bool
  ) -> Int32 {
    guard isLast else { return follow(&walk, in: bytes, from: node, at: end + 1) }
    walk.end = end
    return nodes[Int(node)].leaf
  }

  @inline(__always)
  private func child(
    of node: UInt32,
    in bytes: Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> UInt32 {
    guard nodes[Int(node)].hasLiterals else { return 0 }
    let key = SegmentKey(bytes.bytes, from: start, to: end)
    let mask = edges.count - 1
    var slot = key.hash(in: node) & mask
    while true {
      let edge = edges[slot]
      guard edge.child != 0 else { return 0 }
      if edge.node == node, edge.head == key.head, edge.tail == key.tail,
        edge.length == key.length, hasMiddle(of: edge, in: bytes, from: start)
      {
        return edge.child
      }
      slot = (slot + 1) & mask
    }
  }

  /// Compares what the key of a long segment leaves out.
  @inline(__always)
  private func hasMiddle(of edge: Edge, in bytes: Span<UInt8>, from start: Int) -> Bool {
    guard edge.length > SegmentKey.exactLimit else { return true }
    for index in 8..<Int(edge.length) - 8
    where literals[Int(edge.start) + index] != bytes[start + index] {
      return false
    }
    return true
  }

  @inline(__always)
  static func segmentEnd(
    in bytes: Span<UInt8>,
    from start: Int
  ) -> (end: Int, isEncoded: Bool) {
    var isEncoded = false
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        break
      }
      if byte == UInt8(ascii: "%") { isEncoded = true }
      end += 1
    }
    return (end, isEncoded)
  }
}

/// What a walk along the trie has found.
@usableFromInline
struct LinkWalk: Sendable {
  @usableFromInline var captures = Captures()
  /// Where the path ends: at the end of the link, at its query or at a `#`.
  var end = 0

  @usableFromInline
  init() {}

  @inline(__always)
  mutating func capture(from start: Int, to end: Int, isEncoded: Bool) {
    captures.append(
      Capture(
        owner: UInt16(truncatingIfNeeded: captures.count),
        start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: end),
        isEncoded: isEncoded
      )
    )
  }
}
