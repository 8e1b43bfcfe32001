extension SceneTree {
  /// What is wrong with the tree: always nothing, which tests hold against random verbs.
  public func violations() -> [String] {
    // In this order, because the later checks walk a tree that the earlier ones found sound.
    let found = orderViolations() + nodes.flatMap(violations(of:))
    return found.isEmpty ? layerViolations() + reachViolations() : found
  }

  private func layerViolations() -> [String] {
    let bottoms = nodes.filter { $0.parent == nil }.map(\.id)
    var found: [String] = []
    if Set(layers).count != layers.count { found.append("a layer is listed twice: \(layers)") }
    if Set(bottoms) != Set(layers) {
      found.append("layers are \(layers), but \(bottoms) have no parent")
    }
    for layer in layers.dropFirst() where self[layer]?.children.isEmpty == true {
      if case .stack = self[layer]?.content { found.append("\(layer) is presented, but empty") }
    }
    return found
  }

  private func orderViolations() -> [String] {
    var found: [String] = []
    if zip(nodes, nodes.dropFirst()).contains(where: { $0.id >= $1.id }) {
      found.append("nodes are out of order")
    }
    if let last = nodes.last, last.id.number > lastNumber {
      found.append("\(last.id) is newer than the newest number \(lastNumber)")
    }
    return found
  }

  private func reachViolations() -> [String] {
    let reached = layers.flatMap(subtree).count
    return reached == nodes.count ? [] : ["\(nodes.count) nodes, \(reached) reached"]
  }

  private func violations(of node: Node) -> [String] {
    var found = node.children.compactMap { child in
      self[child]?.parent == node.id ? nil : "\(node.id) holds \(child), which says otherwise"
    }
    if Set(node.children).count < node.children.count {
      found.append("\(node.id) holds one twice")
    }
    if let parent = node.parent, parent >= node.id {
      found.append("\(node.id) is inside \(parent), which is younger")
    }
    if let opener = node.opening.opener, opener >= node.id {
      found.append("\(node.id) was opened by \(opener), which is younger")
    }
    switch node.content {
    case .scene, .split: break
    case .stack(let children):
      let containers = children.filter { self[$0]?.isScene != true }
      if !containers.isEmpty { found.append("stack \(node.id) holds containers \(containers)") }
    case .tabs(let tabs, let selected):
      if !tabs.indices.contains(selected) { found.append("\(node.id) selects no tab of its own") }
    }
    return found
  }
}
