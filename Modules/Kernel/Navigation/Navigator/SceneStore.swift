/// The scenes that stand, by node: few, and new ones come last, so a sorted array beats a hash.
struct SceneStore {
  private(set) var entries: [(node: NodeID, scene: any Scene)] = []

  subscript(node: NodeID) -> (any Scene)? {
    index(of: node).map { entries[$0].scene }
  }

  /// Adds the scene of a node that is newer than all others.
  mutating func append(_ scene: any Scene, at node: NodeID) {
    entries.append((node, scene))
  }

  var count: Int { entries.count }

  /// Removes the newest scenes until so many are left.
  mutating func cut(to count: Int) { entries.removeSubrange(count...) }

  mutating func remove(_ node: NodeID) -> (any Scene)? {
    index(of: node).map { entries.remove(at: $0).scene }
  }

  private func index(of node: NodeID) -> Int? {
    entries.lastIndex { $0.node <= node }.flatMap { entries[$0].node == node ? $0 : nil }
  }
}
