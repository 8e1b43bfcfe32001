/// A snapshot on its way back to being a tree: which places can be read, and which are lost.
struct RestoredTree {
  private(set) var tree = SceneTree()
  private(set) var places: [(node: NodeID, place: Place)] = []
  private(set) var states: [NodeID: String] = [:]
  private(set) var lost: [NodeID] = []
  private(set) var losses: [RestorationIssue] = []
  private var names: [NodeID: String] = [:]

  /// Reads a snapshot.
  ///
  /// - Throws: ``RestorationIssue`` where it cannot be read at all.
  init(snapshot: SessionSnapshot, book: SceneIndex) throws(RestorationIssue) {
    guard snapshot.version == SessionSnapshot.currentVersion else {
      throw RestorationIssue(
        name: "The saved session",
        reason: .version(stored: snapshot.version, current: SessionSnapshot.currentVersion)
      )
    }
    guard snapshot.leavesNumbers else {
      throw RestorationIssue(name: "The saved session", reason: .damaged("it has counted too far"))
    }
    for stored in snapshot.nodes { add(stored, using: book) }
    tree.layers = snapshot.layers
    tree.lastNumber = snapshot.lastNode
    if let violation = tree.violations().first {
      throw RestorationIssue(name: "The saved session", reason: .damaged(violation))
    }
  }

  /// Gives a node up.
  mutating func lose(_ node: NodeID, reason: RestorationIssue.Reason) {
    lost.append(node)
    note(node, reason: reason)
  }

  /// Notes that something about a node is lost.
  mutating func note(_ node: NodeID, reason: RestorationIssue.Reason) {
    losses.append(RestorationIssue(name: names[node] ?? "\(node)", reason: reason))
  }

  private mutating func add(_ stored: StoredNode, using book: SceneIndex) {
    names[stored.id] = stored.place?.name
    var place: Place?
    do {
      place = try stored.place.map { try $0.place(in: book) }
      if stored.shape == .scene, place == nil { throw RestorationIssue.Reason.unreadablePlace }
      if stored.shape == .scene, let place { places.append((stored.id, place)) }
    } catch {
      let reason = error as? RestorationIssue.Reason ?? .unreadablePlace
      stored.shape == .scene ? lose(stored.id, reason: reason) : note(stored.id, reason: reason)
    }
    states[stored.id] = stored.state
    tree.nodes.append(
      Node(
        id: stored.id,
        content: stored.content,
        in: stored.parent,
        from: NodeContent(
          place: place,
          opening: stored.opening,
          extras: SceneExtras(stored: stored.extras ?? [:])
        )
      )
    )
  }
}

extension StoredNode {
  fileprivate var content: Node.Kind {
    switch shape {
    case .scene: .scene
    case .stack: .stack(children)
    case .split: .split(children)
    case .tabs:
      .tabs(
        zip(tabs ?? [], children).map { Tab(name: $0, node: $1) },
        selected: selected ?? 0
      )
    }
  }
}
