/// A snapshot on its way back to being a tree: which places can be read, and which are lost.
struct Ruin {
  private(set) var tree = Tree()
  private(set) var places: [(node: NodeID, place: Place)] = []
  private(set) var states: [NodeID: String] = [:]
  private(set) var lost: [NodeID] = []
  private(set) var losses: [Loss] = []
  private var names: [NodeID: String] = [:]

  /// Reads a snapshot.
  ///
  /// - Throws: ``Loss`` where it cannot be read at all.
  init(_ snapshot: Snapshot, _ book: SceneBook) throws(Loss) {
    guard snapshot.version == Snapshot.currentVersion else {
      throw Loss(
        name: "The saved session",
        reason: .version(stored: snapshot.version, current: Snapshot.currentVersion)
      )
    }
    guard snapshot.leavesNumbers else {
      throw Loss(name: "The saved session", reason: .damaged("it has counted too far"))
    }
    for stored in snapshot.nodes { add(stored, book) }
    tree.layers = snapshot.layers
    tree.lastNumber = snapshot.lastNode
    if let violation = tree.violations().first {
      throw Loss(name: "The saved session", reason: .damaged(violation))
    }
  }

  /// Gives a node up.
  mutating func lose(_ node: NodeID, _ reason: Loss.Reason) {
    lost.append(node)
    note(node, reason)
  }

  /// Notes that something about a node is lost.
  mutating func note(_ node: NodeID, _ reason: Loss.Reason) {
    losses.append(Loss(name: names[node] ?? "\(node)", reason: reason))
  }

  private mutating func add(_ stored: StoredNode, _ book: SceneBook) {
    names[stored.id] = stored.place?.name
    var place: Place?
    do {
      place = try stored.place.map { try $0.place(in: book) }
      if stored.shape == .scene, place == nil { throw Loss.Reason.unreadablePlace }
      if stored.shape == .scene, let place { places.append((stored.id, place)) }
    } catch {
      let reason = error as? Loss.Reason ?? .unreadablePlace
      stored.shape == .scene ? lose(stored.id, reason) : note(stored.id, reason)
    }
    states[stored.id] = stored.state
    tree.nodes.append(
      Node(
        stored.id,
        stored.content,
        in: stored.parent,
        from: Origin(place, stored.opening, Extras(stored: stored.extras ?? [:]))
      )
    )
  }
}

extension StoredNode {
  fileprivate var content: Node.Content {
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
