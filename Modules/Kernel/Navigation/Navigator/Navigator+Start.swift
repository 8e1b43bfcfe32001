extension Navigator {
  /// Begins the session with a layout, and opens the places that begin what one sees of it.
  ///
  /// - Parameter layout: The containers, and the places that begin them.
  /// - Returns: How the place in front was reached.
  @discardableResult
  public func start(_ layout: TreeLayout) async -> NavigationResult {
    guard case .turn(let number, let depth) = await admit(.queue) else {
      return .cancelled(by: .ended)
    }
    let turn = NavigationTurn(number: number, depth: depth)
    defer { if !turn.isNested { conclude(number) } }
    do throws(TreeError) {
      return try await begin(with: layout, in: turn)
    } catch {
      return .failed(.misstep(error))
    }
  }

  private func begin(with layout: TreeLayout, in turn: NavigationTurn) async throws(TreeError)
    -> NavigationResult
  {
    let planned = try SceneTree(layout, after: tree.lastNumber)
    if case .scene(let place) = layout {
      let judgement = await judge(NavigationAttempt(PlaceToOpen(place, as: .root)), in: turn)
      if case .end(let arrival) = judgement { return arrival }
      guard case .pass = judgement else { return .failed(.misstep(.noRoot)) }
    }
    let closed = tree.nodes.map(\.id)
    let changes = TreeChanges(
      focus: planned.layers[0],
      opened: planned.nodes.filter { $0.place != nil }.map(\.id),
      closed: closed
    )
    let arrival = await commit({ _ in .success((planned, changes)) }, in: turn)
    guard case .arrived = arrival else { return arrival }
    return await fill(turn) ?? arrival
  }

  /// Closes the scene in front, the way it was opened.
  @discardableResult
  public func back() async -> NavigationResult {
    guard let front = top else { return .failed(.misstep(.noRoot)) }
    return await close(front)
  }

  /// Opens the places that begin the empty containers in view; the last one is in front.
  func fill(_ turn: NavigationTurn) async -> NavigationResult? {
    var last: NavigationResult?
    for (container, root) in tree.emptyInView {
      last = await follow(NavigationAttempt(.root(root, in: container)), in: turn)
    }
    return last
  }
}

extension SceneTree {
  /// The empty containers that one looks at, with the places that begin them.
  var emptyInView: [(container: NodeID, root: Place)] {
    layers.last.map(empty(within:)) ?? []
  }

  private func empty(within id: NodeID) -> [(container: NodeID, root: Place)] {
    guard let node = self[id] else { return [] }
    switch node.content {
    case .scene: return []
    case .stack(let children):
      guard children.isEmpty, let root = node.root else { return [] }
      return [(id, root)]
    case .tabs(let tabs, let selected): return empty(within: tabs[selected].node)
    case .split(let columns): return columns.flatMap(empty(within:))
    }
  }
}
