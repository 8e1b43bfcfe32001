/// The patterns of a table as one trie, kept flat: one open-addressed array of literals, keyed by
/// node and segment, so that a lookup costs the same however many patterns there are.
@usableFromInline
struct LinkTrie: Sendable {
  struct Node: Sendable {
    /// Where a segment leads that no literal takes; the root is never a child, so 0 is none.
    var placeholder: UInt32 = 0
    /// The number of the pattern that ends here, or -1.
    var leaf: Int32 = -1
    /// The number of the pattern that takes all further segments, or -1.
    var rest: Int32 = -1
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

  /// The first bytes of literals that compete with a placeholder, and the slash.
  let contested: UInt64

  init(nodes: [Node], literals: [(node: UInt32, text: String, child: UInt32)]) {
    var size = 8
    while size * 2 < literals.count * 3 { size *= 2 }
    var edges = [Edge](repeating: Edge(), count: size)
    var nodes = nodes
    var bytes: [UInt8] = []
    for literal in literals {
      let start = bytes.count
      bytes.append(contentsOf: literal.text.utf8)
      let segment = ScannedPathSegment(bytes.span.bytes, from: start)
      var slot = segment.hash(in: literal.node) & (size - 1)
      while edges[slot].child != 0 { slot = (slot + 1) & (size - 1) }
      edges[slot] = Edge(
        head: segment.head,
        tail: segment.tail,
        node: literal.node,
        child: literal.child,
        start: UInt32(start),
        length: UInt32(segment.length)
      )
      nodes[Int(literal.node)].hasLiterals = true
    }
    (self.nodes, self.edges, self.literals) = (nodes, edges, bytes)
    contested = literals.filter { nodes[Int($0.node)].placeholder != 0 }
      .compactMap { $0.text.utf8.first }
      .reduce(PathValueOffsets.bit(of: PathValueOffsets.slash)) {
        $0 | PathValueOffsets.bit(of: $1)
      }
  }

  /// Follows a path from a node, literals first and rests last, and takes down its values.
  ///
  /// - Parameters:
  ///   - walk: What was found so far.
  ///   - bytes: The link.
  ///   - node: The current node of the walk.
  ///   - start: The first byte of the next segment.
  ///   - depth: The number of segments before it.
  /// - Returns: The number of the pattern, or -1 for none.
  func follow(
    _ walk: inout LinkTrieWalk,
    in bytes: Span<UInt8>,
    from node: UInt32 = 0,
    at start: Int,
    depth: Int = 0
  ) -> Int32 {
    var node = node
    var start = start
    var depth = depth
    var rest: RestPatternMatch?
    while true {
      if nodes[Int(node)].rest >= 0 {
        let count = walk.reader.captures.count
        rest = RestPatternMatch(
          pattern: nodes[Int(node)].rest,
          start: start,
          depth: depth,
          count: count
        )
      }
      let segment = ScannedPathSegment(bytes.bytes, from: start)
      let isLast = segment.isLast(in: bytes)
      let literal = child(of: node, at: segment, in: bytes)
      let placeholder = nodes[Int(node)].placeholder
      if literal != 0, placeholder != 0 {
        let mark = walk.reader.captures.count
        let leaf = arrive(&walk, in: bytes, at: literal, after: segment, depth: depth)
        if leaf >= 0 { return leaf }
        walk.reader.captures.removeLast(downTo: mark)
      }
      if literal != 0, placeholder == 0 {
        node = literal
      } else {
        guard placeholder != 0, walk.capture(segment, in: bytes) else { break }
        node = placeholder
      }
      guard !isLast else {
        walk.end = segment.end
        let leaf = nodes[Int(node)].leaf
        guard leaf < 0 else { return leaf }
        break
      }
      start = segment.end &+ 1
      depth &+= 1
    }
    guard let rest, walk.capture(rest, in: bytes) else { return -1 }
    return rest.pattern
  }

  private func arrive(
    _ walk: inout LinkTrieWalk,
    in bytes: Span<UInt8>,
    at node: UInt32,
    after segment: ScannedPathSegment,
    depth: Int
  ) -> Int32 {
    guard segment.isLast(in: bytes) else {
      return follow(&walk, in: bytes, from: node, at: segment.end + 1, depth: depth + 1)
    }
    walk.end = segment.end
    return nodes[Int(node)].leaf
  }

  /// Returns where a literal leads from a node, 0 if nowhere.
  @inline(__always)
  func child(of node: UInt32, at segment: ScannedPathSegment, in bytes: Span<UInt8>) -> UInt32 {
    guard nodes[Int(node)].hasLiterals else { return 0 }
    let mask = edges.count &- 1
    var slot = segment.hash(in: node) & mask
    while true {
      let edge = edges[slot]
      guard edge.child != 0 else { return 0 }
      if edge.node == node, edge.head == segment.head, edge.tail == segment.tail,
        Int(edge.length) == segment.length, hasRest(edge, of: segment, in: bytes)
      {
        return edge.child
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Where a value leads from a node, 0 if nowhere.
  func placeholder(of node: UInt32) -> UInt32 { nodes[Int(node)].placeholder }

  /// Compares what the words of a long segment leave out.
  @inline(__always)
  private func hasRest(_ edge: Edge, of segment: ScannedPathSegment, in bytes: Span<UInt8>) -> Bool
  {
    guard segment.length > ScannedPathSegment.exactLimit else { return true }
    for index in ScannedPathSegment.exactLimit..<segment.length
    where literals[Int(edge.start) + index] != bytes[segment.start + index] {
      return false
    }
    return true
  }
}

/// Where a pattern takes all further segments of a path.
struct RestPatternMatch {
  let pattern: Int32
  let start: Int
  /// The number of segments before it.
  let depth: Int
  /// The number of values before it.
  let count: Int
}

/// What a walk along the trie has found.
@usableFromInline
struct LinkTrieWalk: Sendable {
  @usableFromInline var reader: ParameterReader
  /// Where the path ends: at the end of the link, at its query or at a `#`.
  @usableFromInline var end: Int

  @inlinable
  init() {
    reader = ParameterReader()
    end = 0
  }

  /// Takes down all further segments as values of one parameter, unless there are too many.
  mutating func capture(_ rest: RestPatternMatch, in bytes: Span<UInt8>) -> Bool {
    reader.captures.removeLast(downTo: rest.count)
    var start = rest.start
    for _ in rest.depth..<LinkPattern.segmentLimit {
      let segment = ScannedPathSegment(bytes.bytes, from: start)
      guard capture(segment, for: rest.count, isOneOfSeveral: true, in: bytes)
      else { return false }
      end = segment.end
      if segment.isLast(in: bytes) { return true }
      start = segment.end + 1
    }
    return false
  }

  /// Takes down a value, unless there is a `#` in it.
  @inline(__always)
  mutating func capture(_ segment: ScannedPathSegment, in bytes: Span<UInt8>) -> Bool {
    capture(segment, for: reader.captures.count, in: bytes)
  }

  /// Takes down a value of a parameter; of a list, none may be empty.
  @inline(__always)
  private mutating func capture(
    _ segment: ScannedPathSegment,
    for owner: Int,
    isOneOfSeveral: Bool = false,
    in bytes: Span<UInt8>
  ) -> Bool {
    var isEncoded = false
    if !segment.isPlain {
      for index in segment.start..<segment.end {
        if bytes[index] == UInt8(ascii: "#") { return false }
        if bytes[index] == UInt8(ascii: "%") { isEncoded = true }
      }
    }
    reader.captures.append(
      CapturedTextRange(
        owner: UInt16(truncatingIfNeeded: owner),
        start: UInt32(truncatingIfNeeded: segment.start),
        end: UInt32(truncatingIfNeeded: segment.end),
        form: isOneOfSeveral && segment.length == 0 ? .empty : isEncoded ? .encoded : .plain
      )
    )
    return true
  }
}
