/// The parts of a restored session that this run cannot show, kept for a run that can.
///
/// A place of a module that is left out, or that a newer version of the app has written, is not in
/// the tree. It goes back to where it was when the session is stored again.
struct PreservedUnavailableNodes {
  /// The tab that was selected, and the one that this run selected because it cannot show that.
  struct ReplacedSelection {
    let stored: NodeID
    let replacement: NodeID
  }

  private var nodes: [NodeID: StoredNode] = [:]
  private var containers: [NodeID: StoredNode] = [:]
  private var layers: [NodeID] = []
  private var intents: [StoredIntent] = []
  private var selections: [NodeID: ReplacedSelection] = [:]

  /// Keeps nothing.
  init() {}

  /// Keeps what a snapshot holds and a tree does not.
  ///
  /// - Parameters:
  ///   - snapshot: The session as it was stored.
  ///   - kept: The nodes of the snapshot that come back.
  ///   - tree: The tree of this run.
  ///   - selections: The tabs that were selected in place of others, by their container.
  init(
    of snapshot: SessionSnapshot,
    keeping kept: Set<NodeID>,
    beside tree: SceneTree,
    selections: [NodeID: ReplacedSelection]
  ) {
    for node in snapshot.nodes where kept.contains(node.id) {
      if tree.contains(node.id) {
        if node.shape != .scene { containers[node.id] = node }
      } else {
        nodes[node.id] = node
      }
    }
    layers = snapshot.layers
    self.selections = selections
  }

  /// Keeps a navigation whose place is not known.
  mutating func keep(_ intent: StoredIntent) { intents.append(intent) }

  /// Gives up a tab, so that another of its name can take its place.
  mutating func dropTab(_ name: String, of container: NodeID) {
    guard let stored = containers[container], let tabs = stored.tabs else { return }
    for (tab, child) in zip(tabs, stored.children) where tab == name { drop(child) }
  }

  private mutating func drop(_ id: NodeID) {
    guard let node = nodes.removeValue(forKey: id) else { return }
    for child in node.children { drop(child) }
  }

  // MARK: - Storing

  /// Returns the nodes of a tree together with those that are kept, in order.
  func adding(to live: [StoredNode]) -> [StoredNode] {
    guard !containers.isEmpty || !nodes.isEmpty else { return live }
    let all = live.map(restoringContainer) + nodes.values
    return all.sorted { $0.id < $1.id }
  }

  /// Returns the layers of a tree together with those that are kept, in order.
  func adding(toLayers live: [NodeID]) -> [NodeID] { merge(layers, into: live) }

  /// Returns the navigations that wait together with those that are kept, in order.
  func adding(to live: [StoredIntent]) -> [StoredIntent] {
    intents.isEmpty ? live : (live + intents).sorted { $0.number < $1.number }
  }

  /// Puts the children that are kept back into a container.
  private func restoringContainer(_ live: StoredNode) -> StoredNode {
    guard let stored = containers[live.id] else { return live }
    var node = live
    node.children = merge(stored.children, into: live.children)
    node.place = live.place ?? stored.place
    guard let tabs = live.tabs, let storedTabs = stored.tabs else { return node }
    let names = Dictionary(
      zip(live.children + stored.children, tabs + storedTabs),
      uniquingKeysWith: { first, _ in first }
    )
    node.tabs = node.children.compactMap { names[$0] }
    node.selected = selection(in: live).flatMap(node.children.firstIndex(of:))
    return node
  }

  /// The tab that the user had selected or has selected since.
  private func selection(in live: StoredNode) -> NodeID? {
    guard let index = live.selected, live.children.indices.contains(index) else { return nil }
    let current = live.children[index]
    guard let selection = selections[live.id], selection.replacement == current,
      nodes[selection.stored] != nil
    else { return current }
    return selection.stored
  }

  /// Adds what is kept to a list, each behind what it stood behind.
  private func merge(_ stored: [NodeID], into live: [NodeID]) -> [NodeID] {
    var merged = live
    var position = 0
    for id in stored {
      if let index = merged.firstIndex(of: id) {
        position = index + 1
      } else if nodes[id] != nil {
        merged.insert(id, at: position)
        position += 1
      }
    }
    return merged
  }
}
