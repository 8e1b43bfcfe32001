/// A change to a tree of scenes.
public enum TreeVerb: Sendable {
  /// Opens a place.
  case open(PlaceToOpen)

  /// Closes a node the way it was opened, and all nodes above it.
  case close(NodeID)

  /// Closes the top of the stack that holds the node, or the front one.
  case pop(from: NodeID?)

  /// Closes all but the first in the stack that holds the node, or the front one.
  case popToRoot(from: NodeID?)

  /// Goes back to a node, and closes all nodes above it.
  case popTo(NodeID)

  /// Selects a tab by name, around the node or in the lowest tabs.
  case select(tab: String, from: NodeID?)

  /// Closes scenes anywhere in the tree, and keeps those above them.
  case remove([NodeID])
}

extension TreeVerb: CustomStringConvertible {
  /// The verb and what it is about, as traces show it.
  public var description: String {
    switch self {
    case .open(let target): "open \(target.place)"
    case .close(let node): "close \(node)"
    case .pop(let source): Self.word("pop", from: source)
    case .popToRoot(let source): Self.word("pop to root", from: source)
    case .popTo(let node): "pop to \(node)"
    case .select(let tab, _): "select tab \(tab)"
    case .remove(let nodes): "remove \(nodes.map(\.description).joined(separator: ", "))"
    }
  }

  private static func word(_ verb: String, from source: NodeID?) -> String {
    source.map { "\(verb) from \($0)" } ?? verb
  }
}

/// A place to open, and how.
public struct PlaceToOpen: Sendable {
  /// Where to go.
  public var place: Place

  /// How the scene enters.
  public var transition: Transition

  /// What happens if the place is open already.
  public var instance: ReusePolicy

  /// From where, or nil for the node in front.
  public var source: NodeID?

  /// What the opener gives to the new node.
  public var extras: SceneExtras

  /// The question that the opener waits to see answered.
  public var question: QuestionID?

  /// Whether it opens over a source where it cannot be pushed.
  var mayCover = false

  /// Creates an instruction to open a place; by default with the place's own transition and policy.
  public init(
    _ place: any SceneAdapter,
    as transition: Transition? = nil,
    instance: ReusePolicy? = nil,
    from source: NodeID? = nil,
    extras: SceneExtras = SceneExtras()
  ) {
    self.place = Place(place)
    self.transition = transition ?? place.transition
    self.instance = instance ?? place.instance
    self.source = source
    self.extras = extras
  }
}

/// What a verb changed.
public struct TreeOperationResult: Hashable, Sendable {
  /// How the verb came to its end.
  public enum VerbOutcome: Hashable, Sendable {
    /// The verb made its change.
    case done

    /// The place was open, and was made visible or moved to the front.
    case reused

    /// The place was on top already; nothing changed.
    case duplicate
  }

  /// The node at which the verb ended.
  public var focus: NodeID

  /// How the verb came to its end.
  public var ending = VerbOutcome.done

  /// The scenes that are new.
  public var opened: [NodeID] = []

  /// The nodes that are gone, containers included.
  public var closed: [NodeID] = []

  /// The node that the newest one replaced.
  public var replaced: NodeID?
}
