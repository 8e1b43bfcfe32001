extension SceneTree {
  /// Returns the tree that a verb makes out of this one, and what is different in it.
  public func reduce(_ verb: TreeVerb) -> Result<
    (tree: SceneTree, changes: TreeOperationResult), TreeError
  > {
    var tree = self
    do throws(TreeError) {
      let changes = try tree.apply(verb)
      return .success((tree, changes))
    } catch {
      return .failure(error)
    }
  }

  /// Applies a verb in place; after an error the tree must not be used.
  mutating func apply(_ verb: TreeVerb) throws(TreeError) -> TreeOperationResult {
    switch verb {
    case .open(let target): try open(target)
    case .close(let node): try close(node)
    case .pop(let source): try pop(from: source)
    case .popToRoot(let source): try popToRoot(from: source)
    case .popTo(let node): try popTo(node)
    case .select(let tab, let source): try select(tab: tab, from: source)
    case .remove(let nodes): try remove(nodes)
    }
  }

  /// Returns the node to start from: the one that was named, or the one in front.
  func source(_ named: NodeID?) throws(TreeError) -> NodeID {
    guard let front = top else { throw .noRoot }
    guard let named else { return front }
    guard contains(named) else { throw .gone(named) }
    return named
  }

  // MARK: - Going back

  private mutating func close(_ id: NodeID) throws(TreeError) -> TreeOperationResult {
    var changes = TreeOperationResult(focus: id)
    let parent = try node(id).parent
    guard let parent else {
      try closeLayer(at: id, for: id, &changes.closed)
      return landed(changes)
    }
    let container = try node(parent)
    switch container.content {
    case .stack(let children):
      try close(id, at: children.firstIndex(of: id) ?? 0, in: container, closed: &changes.closed)
    case .split(let children) where children.count > 1 && children.last == id:
      editChildren(of: parent) { $0.removeLast() }
      erase([id], closed: &changes.closed)
    case .split, .tabs, .scene:
      throw .atRoot(id)
    }
    return landed(changes)
  }

  private mutating func close(
    _ id: NodeID,
    at position: Int,
    in stack: Node,
    closed: inout [NodeID]
  ) throws(TreeError) {
    if position > 0 {
      cut(stack.id, to: position, closed: &closed)
    } else if stack.parent == nil {
      try closeLayer(at: stack.id, for: id, &closed)
    } else if try node(id).opening.transition.kind == .detail {
      cut(stack.id, to: 0, closed: &closed)
    } else {
      throw .atRoot(id)
    }
  }

  private mutating func closeLayer(
    at bottom: NodeID,
    for id: NodeID,
    _ closed: inout [NodeID]
  ) throws(TreeError) {
    guard let layer = layers.firstIndex(of: bottom), layer > 0 else { throw .atRoot(id) }
    cutLayers(to: layer, closed: &closed)
  }

  private mutating func pop(from named: NodeID?) throws(TreeError) -> TreeOperationResult {
    let source = try source(named)
    let stack = try enclosingStack(of: source)
    guard stack.children.count > 1 else { throw .atRoot(stack.children.first ?? stack.id) }
    var changes = TreeOperationResult(focus: source)
    cut(stack.id, to: stack.children.count - 1, closed: &changes.closed)
    return landed(changes)
  }

  private mutating func popToRoot(from named: NodeID?) throws(TreeError) -> TreeOperationResult {
    let stack = try enclosingStack(of: source(named))
    var changes = TreeOperationResult(focus: stack.children.first ?? stack.id)
    cut(stack.id, to: 1, closed: &changes.closed)
    return changes
  }

  private mutating func popTo(_ id: NodeID) throws(TreeError) -> TreeOperationResult {
    var changes = TreeOperationResult(focus: try source(id))
    reveal(id, closed: &changes.closed)
    changes.focus = top(within: id)
    return changes
  }

  private mutating func select(tab name: String, from named: NodeID?) throws(TreeError)
    -> TreeOperationResult
  {
    let around = try tabs(around: source(named))
    guard let around, case .tabs(let tabs, _) = try node(around).content else {
      throw .noTab(name, known: [])
    }
    guard let tab = tabs.first(where: { $0.name == name }) else {
      throw .noTab(name, known: tabs.map(\.name))
    }
    var changes = TreeOperationResult(focus: tab.node)
    reveal(tab.node, closed: &changes.closed)
    changes.focus = top(within: tab.node)
    return changes
  }

  // MARK: - Taking out

  private mutating func remove(_ ids: [NodeID]) throws(TreeError) -> TreeOperationResult {
    var changes = TreeOperationResult(focus: try source(nil))
    for id in ids where contains(id) { take(out: id, closed: &changes.closed) }
    return landed(changes)
  }

  private mutating func take(out id: NodeID, closed: inout [NodeID]) {
    guard let node = self[id] else { return }
    guard let parent = node.parent else {
      if layers.first == id { return cutLayers(to: 0, closed: &closed) }
      layers.removeAll { $0 == id }
      return erase([id], closed: &closed)
    }
    if case .tabs = self[parent]?.content { return }
    editChildren(of: parent) { $0.removeAll { $0 == id } }
    erase([id], closed: &closed)
    if self[parent]?.children.isEmpty == true, layers.dropFirst().contains(parent) {
      take(out: parent, closed: &closed)
    }
  }

  // MARK: - Parts

  func node(_ id: NodeID) throws(TreeError) -> Node {
    guard let node = self[id] else { throw .gone(id) }
    return node
  }

  func enclosingStack(of id: NodeID) throws(TreeError) -> Node {
    guard let stack = stack(around: id), let node = self[stack] else {
      throw .noStack(around: id)
    }
    return node
  }

  /// Returns the changes with the focus on the node that is in front now.
  func landed(_ changes: TreeOperationResult) -> TreeOperationResult {
    var landed = changes
    landed.focus = top ?? changes.focus
    return landed
  }
}
