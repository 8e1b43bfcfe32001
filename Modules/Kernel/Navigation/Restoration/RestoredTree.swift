/// The tree that a snapshot describes: what can be read of it, what is lost, and what this run
/// cannot show.
struct RestoredTree {
  private(set) var tree = SceneTree()
  private(set) var places: [(node: NodeID, place: Place)] = []
  private(set) var states: [NodeID: String] = [:]

  /// The nodes that do not come back.
  private(set) var lost: [NodeID] = []
  private(set) var losses: [RestorationIssue] = []

  /// The nodes that a later run may be able to show.
  private(set) var dormant: Set<NodeID> = []
  private(set) var dormancies: [RestorationIssue] = []

  /// The tabs that were selected because this run cannot show others, by their container.
  private(set) var selections: [NodeID: PreservedUnavailableNodes.ReplacedSelection] = [:]
  private var names: [NodeID: String] = [:]

  /// Reads a snapshot.
  ///
  /// - Throws: ``RestorationIssue`` where it cannot be read at all.
  init(snapshot: SessionSnapshot, index: SceneFactoryIndex) throws(RestorationIssue) {
    guard snapshot.version == SessionSnapshot.currentVersion else {
      throw RestorationIssue(
        name: "The saved session",
        reason: .version(stored: snapshot.version, current: SessionSnapshot.currentVersion)
      )
    }
    guard snapshot.leavesNumbers else {
      throw RestorationIssue(name: "The saved session", reason: .damaged("it has counted too far"))
    }
    for stored in snapshot.nodes { add(stored, using: index) }
    tree.layers = snapshot.layers
    tree.lastNumber = snapshot.lastNode
    if let violation = tree.violations().first {
      throw RestorationIssue(name: "The saved session", reason: .damaged(violation))
    }
  }

  /// Leaves a node out.
  mutating func lose(_ node: NodeID, reason: RestorationIssue.Reason) {
    lost.append(node)
    note(node, reason: reason)
  }

  /// Notes what is lost of a node.
  mutating func note(_ node: NodeID, reason: RestorationIssue.Reason) {
    losses.append(RestorationIssue(name: names[node] ?? "\(node)", reason: reason))
  }

  /// Leaves a node out of this run.
  mutating func keep(_ node: NodeID, reason: RestorationIssue.Reason) {
    dormant.insert(node)
    dormancies.append(RestorationIssue(name: names[node] ?? "\(node)", reason: reason))
  }

  /// Whether the scene of a node is part of this run.
  func shows(_ node: NodeID) -> Bool { !lost.contains(node) && !dormant.contains(node) }

  private mutating func add(_ stored: StoredNode, using index: SceneFactoryIndex) {
    names[stored.id] = stored.place?.name
    var place: Place?
    do {
      place = try stored.place.map { try $0.place(in: index) }
      if stored.shape == .scene, place == nil { throw RestorationIssue.Reason.unreadablePlace }
      if stored.shape == .scene, let place { places.append((stored.id, place)) }
    } catch {
      keep(stored.id, reason: error as? RestorationIssue.Reason ?? .unreadablePlace)
    }
    states[stored.id] = stored.state
    tree.nodes.append(
      Node(
        id: stored.id,
        content: stored.content,
        in: stored.parent,
        from: NodeConstants(
          place: place,
          opening: stored.opening,
          extras: SceneExtras(stored: stored.extras ?? [:])
        )
      )
    )
  }
}

// MARK: - Leaving out

extension RestoredTree {
  /// Takes what is lost and what this run cannot show out of the tree.
  ///
  /// - Parameter snapshot: The session as it was stored.
  /// - Returns: What this run keeps for a later one.
  mutating func leaveOut(of snapshot: SessionSnapshot) -> PreservedUnavailableNodes {
    remove(lost)
    let kept = Set(tree.nodes.map(\.id))
    remove(dormant.filter { tree[$0]?.isScene == true }.sorted())
    for tab in dormant.sorted() where tree[tab]?.isEmptyStack == true { removeTab(tab) }
    guard !tree.isEmpty else {
      losses += dormancies
      dormancies = []
      return PreservedUnavailableNodes()
    }
    return PreservedUnavailableNodes(
      of: snapshot,
      keeping: kept,
      beside: tree,
      selections: selections
    )
  }

  private mutating func remove(_ nodes: [NodeID]) {
    if !nodes.isEmpty, (try? tree.apply(.remove(nodes))) == nil { tree = SceneTree() }
  }

  /// Removes a tab that has nothing to show, and selects another if it was selected.
  private mutating func removeTab(_ stack: NodeID) {
    guard let container = tree[stack]?.parent,
      case .tabs(let tabs, let index) = tree[container]?.content
    else { return }
    let selected = tabs[index].node
    guard let replacement = tree.removeTab(stack, from: container), selected == stack else {
      return
    }
    let stored = selections[container]?.stored ?? selected
    selections[container] = PreservedUnavailableNodes.ReplacedSelection(
      stored: stored,
      replacement: replacement
    )
  }

  /// Adds the tabs of a layout that the session has not had, and names first places that it lacks.
  mutating func add(tabsOf layout: InitialTree, dormant: inout PreservedUnavailableNodes) {
    guard case .tabs(let tabs) = layout, let bottom = tree.layers.first,
      case .tabs(let present, _) = tree[bottom]?.content
    else { return }
    var position = 0
    for tab in tabs {
      guard case .stack(let place) = tab.layout else { continue }
      if let index = present.firstIndex(where: { $0.name == tab.name }) {
        tree.setRoot(place.map(Place.init), of: present[index].node)
      } else {
        dormant.dropTab(tab.name, of: bottom)
        tree.insertTab(tab.name, root: place.map(Place.init), into: bottom, at: position)
      }
      position = (tree.position(ofTab: tab.name, in: bottom) ?? position) + 1
    }
  }
}
