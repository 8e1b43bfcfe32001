import Mediator

/// All open scenes and containers of one session, as a value.
///
/// A tree is made of layers. The first is what the session began with; each further one was
/// presented and covers those below. Inside a layer, containers hold scenes. Verbs make one tree
/// out of another (see ``TreeVerb``), so that nothing can be seen half done.
public struct SceneTree: Sendable {
  /// Every node, ordered by identity, which is the order in which they were made.
  public internal(set) var nodes: [Node] = []

  /// The bottom node of each layer, from the one covered by all to the one covered by none.
  public internal(set) var layers: [NodeID] = []

  /// The number of the node made last.
  internal(set) public var lastNumber = 0

  /// Creates an empty tree.
  public init() {}
}

// MARK: - Looking

extension SceneTree {
  /// Whether nothing has been installed.
  public var isEmpty: Bool { layers.isEmpty }

  /// The node with that identity, or nil once it is closed.
  public subscript(id: NodeID) -> Node? {
    index(of: id).map { nodes[$0] }
  }

  /// The place that a node shows, if it is a scene.
  func place(of id: NodeID) -> Place? { index(of: id).flatMap { nodes[$0].place } }

  /// The node from which another was opened.
  func opener(of id: NodeID) -> NodeID? { index(of: id).flatMap { nodes[$0].opening.opener } }

  /// Whether the node is open.
  public func contains(_ id: NodeID) -> Bool { index(of: id) != nil }

  /// The node in front: through what is presented, the last column, the top, the selected tab.
  ///
  /// A container that holds nothing answers itself.
  public var top: NodeID? { layers.last.map(top(within:)) }

  /// The node in front of everything within another.
  public func top(within id: NodeID) -> NodeID {
    var front = id
    while let index = index(of: front), let child = nodes[index].content.front { front = child }
    return front
  }

  /// The containers around a node, from the innermost to the bottom of its layer.
  public func ancestors(of id: NodeID) -> [NodeID] {
    Array(sequence(first: id) { self[$0]?.parent }.dropFirst())
  }

  /// The number of the layer that a node belongs to.
  public func layer(of id: NodeID) -> Int? {
    var bottom = id
    while let index = index(of: bottom), let parent = nodes[index].parent { bottom = parent }
    return layers.firstIndex(of: bottom)
  }

  /// The node and all that it contains.
  public func subtree(_ id: NodeID) -> [NodeID] {
    guard let node = self[id] else { return [] }
    return node.children.reduce(into: [id]) { $0 += subtree($1) }
  }

  /// The innermost navigation container that holds the node, or the node itself if it is one.
  public func stack(around id: NodeID) -> NodeID? {
    nearest(to: id) { if case .stack = $0 { true } else { false } }
  }

  /// The innermost split that holds the node, or the node itself if it is one.
  public func split(around id: NodeID) -> NodeID? {
    nearest(to: id) { if case .split = $0 { true } else { false } }
  }

  /// The innermost tabs that hold the node, or the lowest in the tree if none does.
  public func tabs(around id: NodeID) -> NodeID? {
    let areTabs = { (content: Node.Kind) in if case .tabs = content { true } else { false } }
    return nearest(to: id, where: areTabs) ?? nodes.first { areTabs($0.content) }?.id
  }

  private func nearest(to id: NodeID, where wanted: (Node.Kind) -> Bool) -> NodeID? {
    var next: NodeID? = id
    while let current = next, let index = index(of: current) {
      if wanted(nodes[index].content) { return current }
      next = nodes[index].parent
    }
    return nil
  }

  /// Finds a node among those ordered by identity.
  func index(of id: NodeID) -> Int? { nodes.index(of: id, sortedBy: { $0.id }) }
}

extension Node.Kind {
  /// The child that is visible in a container.
  @inline(__always)
  fileprivate var front: NodeID? {
    switch self {
    case .scene: nil
    case .stack(let nodes), .split(let nodes): nodes.last
    case .tabs(let tabs, let selected): tabs[selected].node
    }
  }
}

extension SceneTree: Equatable {
  /// Whether the same nodes are open in the same places, regardless of the next numbers.
  public static func == (left: SceneTree, right: SceneTree) -> Bool {
    left.layers == right.layers && left.nodes == right.nodes
  }
}
