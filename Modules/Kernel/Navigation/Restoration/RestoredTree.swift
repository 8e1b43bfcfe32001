/// The tree that a snapshot describes: which places can be read, and which are lost.
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
  init(snapshot: SessionSnapshot, index: SceneIndex) throws(RestorationIssue) {
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

  private mutating func add(_ stored: StoredNode, using index: SceneIndex) {
    names[stored.id] = stored.place?.name
    var place: Place?
    do {
      place = try stored.place.map { try $0.place(in: index) }
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
        from: NodeConstants(
          place: place,
          opening: stored.opening,
          extras: SceneExtras(stored: stored.extras ?? [:])
        )
      )
    )
  }
}
