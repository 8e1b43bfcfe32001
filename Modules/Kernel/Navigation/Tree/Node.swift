/// One scene or one container in the tree.
public struct Node: Identifiable, Hashable, Sendable {
  /// What a node is: a scene, or a container of nodes.
  public enum Kind: Hashable, Sendable {
    /// A scene.
    case scene

    /// A navigation container: scenes upon each other.
    case stack([NodeID])

    /// Containers side by side, of which one is selected.
    case tabs([Tab], selected: Int)

    /// Columns, the last of which holds the detail.
    case split([NodeID])
  }

  /// The node's identity.
  public let id: NodeID

  /// The container that holds the node, or nil for the bottom of a layer.
  public let parent: NodeID?

  /// What the node is.
  public internal(set) var content: Kind

  private let origin: NodeConstants

  init(
    id: NodeID,
    content: Kind,
    in parent: NodeID?,
    from origin: NodeConstants
  ) {
    self.id = id
    self.content = content
    self.parent = parent
    self.origin = origin
  }
}

extension Node {
  /// How the node was opened.
  public var opening: NodeOpening { origin.opening }

  /// What the opener gave this node, and no other, on the way.
  public var extras: SceneExtras { origin.extras }

  /// The place that the node shows, if it is a scene.
  public var place: Place? { isScene ? origin.place : nil }

  /// The place that begins the node while it is empty, if it is a stack and one was named.
  public var root: Place? { isScene ? nil : origin.place }

  /// The nodes directly inside, in order.
  public var children: [NodeID] {
    switch content {
    case .scene: []
    case .stack(let nodes), .split(let nodes): nodes
    case .tabs(let tabs, _): tabs.map(\.node)
    }
  }

  /// Whether the node is an empty stack.
  var isEmptyStack: Bool {
    if case .stack(let nodes) = content { nodes.isEmpty } else { false }
  }

  /// Whether the node is a scene, also where its place could not be read any more.
  var isScene: Bool {
    if case .scene = content { true } else { false }
  }
}

/// What never changes about a node, kept in one place so that a tree is cheap to copy.
final class NodeConstants: Sendable {
  let place: Place?
  let opening: NodeOpening
  let extras: SceneExtras

  init(place: Place?, opening: NodeOpening, extras: SceneExtras = SceneExtras()) {
    self.place = place
    self.opening = opening
    self.extras = extras
  }
}

extension NodeConstants: Hashable {
  static func == (left: NodeConstants, right: NodeConstants) -> Bool {
    left === right
      || (left.place == right.place && left.opening == right.opening
        && left.extras == right.extras)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(opening)
  }
}

/// One tab: a stable name, and the node it shows.
public struct Tab: Hashable, Sendable, Codable {
  /// The name by which the tab is selected.
  public let name: String

  /// The node that the tab shows.
  public let node: NodeID
}
