/// One scene or one container in the tree.
public struct Node: Identifiable, Hashable, Sendable {
  /// The node's identity.
  public let id: NodeID

  /// The container that holds the node, or nil for the bottom of a layer.
  public internal(set) var parent: NodeID?

  /// What the node is.
  public internal(set) var content: Content

  /// How the node came to stand here.
  public internal(set) var opening: Opening

  /// What the opener gave this node, and no other, on the way.
  public internal(set) var extras: Extras
}

extension Node {
  /// What a node is: a scene, or a container of nodes.
  public enum Content: Hashable, Sendable {
    /// A scene that stands at a place.
    case scene(Place)

    /// A navigation container: scenes upon each other, and the place that begins it when empty.
    case stack([NodeID], root: Place?)

    /// Containers side by side, of which one is selected.
    case tabs([Tab], selected: Int)

    /// Columns, the last of which holds the detail.
    case split([NodeID])
  }

  /// The place at which the node stands, if it is a scene.
  public var place: Place? {
    if case .scene(let place) = content { place } else { nil }
  }

  /// The nodes directly inside, in order.
  public var children: [NodeID] {
    switch content {
    case .scene: []
    case .stack(let nodes, _), .split(let nodes): nodes
    case .tabs(let tabs, _): tabs.map(\.node)
    }
  }
}

/// One tab: a stable name, and the node it shows.
public struct Tab: Hashable, Sendable, Codable {
  /// The name by which the tab is selected.
  public let name: String

  /// The node that the tab shows.
  public let node: NodeID
}

/// How a node came to stand where it stands.
public struct Opening: Hashable, Sendable, Codable {
  /// The transition that opened the node, and by which it closes.
  public var transition: Transition

  /// The node from which it was opened, which may be closed by now.
  public var opener: NodeID?

  /// The question that the opener waits to see answered.
  public var question: QuestionID?

  /// Creates the memory of an opening.
  public init(
    _ transition: Transition,
    from opener: NodeID? = nil,
    question: QuestionID? = nil
  ) {
    self.transition = transition
    self.opener = opener
    self.question = question
  }
}
