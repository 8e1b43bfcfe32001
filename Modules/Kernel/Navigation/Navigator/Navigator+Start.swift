extension Navigator {
  /// Begins the session with a layout, and opens the places that begin what one sees of it.
  ///
  /// - Parameter layout: The containers, and the places that begin them.
  /// - Returns: How the place in front was reached.
  @discardableResult
  public func start(_ layout: Layout) async -> Arrival {
    guard case .turn(let number, let depth) = await admit(.queue) else {
      return .cancelled(by: .ended)
    }
    let turn = Turn(number: number, depth: depth)
    defer { if !turn.isNested { conclude(number) } }
    do throws(Misstep) {
      return try await begin(layout, turn)
    } catch {
      return .failed(.misstep(error))
    }
  }

  private func begin(_ layout: Layout, _ turn: Turn) async throws(Misstep) -> Arrival {
    let planned = try Tree(layout, after: tree.lastNumber)
    if case .scene(let place) = layout {
      let judgement = await judge(Trip(Entry(place, .root)), turn)
      if case .end(let arrival) = judgement { return arrival }
      guard case .pass = judgement else { return .failed(.misstep(.noRoot)) }
    }
    let closed = tree.nodes.map(\.id)
    let changes = Changes(
      focus: planned.layers[0],
      opened: planned.nodes.filter { $0.place != nil }.map(\.id),
      closed: closed
    )
    let arrival = await commit({ _ in .success((planned, changes)) }, turn)
    guard case .arrived = arrival else { return arrival }
    return await fill(turn) ?? arrival
  }

  /// Closes the scene in front, the way it was opened.
  @discardableResult
  public func back() async -> Arrival {
    guard let front = top else { return .failed(.misstep(.noRoot)) }
    return await close(front)
  }

  /// Opens the places that begin the empty containers in view; the last one is in front.
  func fill(_ turn: Turn) async -> Arrival? {
    var last: Arrival?
    for (container, root) in tree.emptyInView {
      last = await follow(Trip(.root(root, in: container)), turn)
    }
    return last
  }
}

extension Tree {
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
