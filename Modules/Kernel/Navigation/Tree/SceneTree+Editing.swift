/// The few steps of which every verb is made; each keeps parents and children in agreement.
extension SceneTree {
  /// Adds a node, which the caller puts into its container.
  mutating func insert(
    _ content: Node.Kind,
    into parent: NodeID?,
    from origin: NodeConstants
  ) -> NodeID {
    lastNumber += 1
    let id = NodeID(lastNumber)
    nodes.append(Node(id: id, content: content, in: parent, from: origin))
    return id
  }

  /// Puts a node that was inserted on top of a stack.
  mutating func append(_ child: NodeID, to stack: NodeID) {
    editChildren(of: stack) { $0.append(child) }
  }

  /// Changes the children of a stack or a split.
  mutating func editChildren(of container: NodeID, _ edit: (inout [NodeID]) -> Void) {
    guard let index = index(of: container) else { return }
    switch nodes[index].content {
    case .stack(var children):
      edit(&children)
      nodes[index].content = .stack(children)
    case .split(var children):
      edit(&children)
      nodes[index].content = .split(children)
    case .scene, .tabs:
      break
    }
  }

  /// Selects the tab that shows a node.
  mutating func select(_ child: NodeID, in container: NodeID) {
    guard let index = index(of: container), case .tabs(let tabs, _) = nodes[index].content,
      let wanted = tabs.firstIndex(where: { $0.node == child })
    else { return }
    nodes[index].content = .tabs(tabs, selected: wanted)
  }

  /// Removes the scenes above a place in a stack.
  mutating func cut(_ stack: NodeID, to count: Int, closed: inout [NodeID]) {
    guard let children = self[stack]?.children, count < children.count else { return }
    editChildren(of: stack) { $0.removeSubrange(count...) }
    erase(Array(children[count...]), closed: &closed)
  }

  /// Removes a layer and all that cover it.
  mutating func cutLayers(to count: Int, closed: inout [NodeID]) {
    guard count < layers.count else { return }
    let bottoms = Array(layers[count...])
    layers.removeSubrange(count...)
    erase(bottoms, closed: &closed)
  }

  /// Forgets nodes with all that they contain, and what they presented.
  ///
  /// The containers that held them have let go of them before.
  mutating func erase(_ bottoms: [NodeID], closed: inout [NodeID]) {
    let gone = bottoms.flatMap(subtree)
    nodes.removeAll { gone.contains($0.id) }
    closed += gone
    dropOrphans(of: gone, closed: &closed)
  }

  /// Removes the lowest layer that one of the closed nodes had presented, and all that cover it.
  private mutating func dropOrphans(of gone: [NodeID], closed: inout [NodeID]) {
    let orphan = layers.dropFirst().firstIndex { layer in
      self[layer]?.opening.opener.map(gone.contains) ?? false
    }
    guard let orphan else { return }
    cutLayers(to: orphan, closed: &closed)
  }

  // MARK: - Tabs

  /// Removes a tab with its node; removes the container as well if no tab is left.
  ///
  /// - Returns: The tab that is selected then.
  mutating func removeTab(_ node: NodeID, from container: NodeID) -> NodeID? {
    guard let index = index(of: container),
      case .tabs(var tabs, let selected) = nodes[index].content
    else { return nil }
    let previous = tabs[selected].node
    tabs.removeAll { $0.node == node }
    let next =
      tabs.firstIndex { $0.node == previous }
      ?? tabs.firstIndex { self[$0.node]?.isEmptyStack == false } ?? 0
    nodes[index].content = .tabs(tabs, selected: next)
    var closed: [NodeID] = []
    erase([node], closed: &closed)
    guard tabs.isEmpty else { return tabs[next].node }
    if let layer = layers.firstIndex(of: container) { cutLayers(to: layer, closed: &closed) }
    return nil
  }

  /// Inserts a tab that is empty, and leaves the selected one selected.
  mutating func insertTab(_ name: String, root: Place?, into container: NodeID, at position: Int) {
    let constants = NodeConstants(place: root, opening: NodeOpening(.root))
    let node = insert(.stack([]), into: container, from: constants)
    guard let index = index(of: container),
      case .tabs(var tabs, let selected) = nodes[index].content
    else { return }
    let position = min(position, tabs.count)
    tabs.insert(Tab(name: name, node: node), at: position)
    nodes[index].content = .tabs(tabs, selected: selected < position ? selected : selected + 1)
  }

  /// The position of a tab among those of a container.
  func position(ofTab name: String, in container: NodeID) -> Int? {
    guard case .tabs(let tabs, _) = self[container]?.content else { return nil }
    return tabs.firstIndex { $0.name == name }
  }

  /// Names the first place of a stack that has none.
  mutating func setRoot(_ root: Place?, of stack: NodeID) {
    guard let root, let index = index(of: stack), nodes[index].root == nil else { return }
    let node = nodes[index]
    let constants = NodeConstants(place: root, opening: node.opening, extras: node.extras)
    nodes[index] = Node(id: node.id, content: node.content, in: node.parent, from: constants)
  }

  // MARK: - Revealing

  /// Makes a node visible: closes what covers it, and selects its tabs.
  mutating func reveal(_ id: NodeID, closed: inout [NodeID]) {
    guard let layer = layer(of: id) else { return }
    cutLayers(to: layer + 1, closed: &closed)
    var child = id
    for container in ancestors(of: id) {
      select(child, in: container)
      if case .stack(let children) = self[container]?.content,
        let position = children.firstIndex(of: child)
      {
        cut(container, to: position + 1, closed: &closed)
      }
      child = container
    }
  }

  // MARK: - Moving

  /// Puts a node in the place of another, in its parent or among the layers.
  mutating func swap(_ old: NodeID, for new: NodeID, in parent: NodeID?) {
    guard let parent, let index = index(of: parent) else {
      layers = layers.map { $0 == old ? new : $0 }
      return
    }
    if case .tabs(let tabs, let selected) = nodes[index].content {
      let swapped = tabs.map { $0.node == old ? Tab(name: $0.name, node: new) : $0 }
      nodes[index].content = .tabs(swapped, selected: selected)
    } else {
      editChildren(of: parent) { $0 = $0.map { $0 == old ? new : $0 } }
    }
  }

  /// Moves a node above its siblings, unless it begins their stack.
  mutating func bringToTop(_ id: NodeID) {
    guard let parent = self[id]?.parent, case .stack(let siblings) = self[parent]?.content,
      siblings.first != id
    else { return }
    editChildren(of: parent) { children in
      children.removeAll { $0 == id }
      children.append(id)
    }
  }
}
