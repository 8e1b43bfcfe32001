/// One navigation that a scene or the session asks for.
public struct NavigationRequest: Sendable {
  enum Action: Sendable {
    case open(NavigationAttempt)
    case go(TreeVerb)
  }

  let action: Action
  let policy: NavigationOverlapPolicy

  init(_ action: Action, policy: NavigationOverlapPolicy = .queue) {
    self.action = action
    self.policy = policy
  }
}

/// The options of an opening beyond the place and the transition.
public struct OpenOptions: Sendable {
  /// From where something is opened.
  public enum Opener: Hashable, Sendable {
    /// From the scene that opens it, or from the front if no scene does.
    case opener

    /// From the node in front when the turn comes.
    case front

    /// From a certain node.
    case node(NodeID)
  }

  /// What happens if the place is open already, or nil for the place's own policy.
  public var instance: ReusePolicy?

  /// From where the place is opened.
  public var source: Opener

  /// What the new scene is given.
  public var extras: SceneExtras

  /// What happens if another navigation runs.
  public var policy: NavigationOverlapPolicy

  /// Whether the place of a link opens above the places that it lies under, and not where the user
  /// is.
  public var keepsParents: Bool

  /// Creates options; what is left out stays as it usually is.
  public init(
    _ instance: ReusePolicy? = nil,
    from source: Opener = .opener,
    extras: SceneExtras = SceneExtras(),
    policy: NavigationOverlapPolicy = .queue,
    keepsParents: Bool = true
  ) {
    self.instance = instance
    self.source = source
    self.extras = extras
    self.policy = policy
    self.keepsParents = keepsParents
  }

  /// The defaults.
  public static let plain = OpenOptions()

  /// A link's place where the user is, without the places that it lies under.
  public static let alone = OpenOptions(keepsParents: false)

  /// A new node in any case.
  public static let newNode = OpenOptions(.newNode)

  /// Back to the open node, if there is one.
  public static let reuse = OpenOptions(.reuse)

  /// The open node, moved to the front of its stack.
  public static let bringToFront = OpenOptions(.bringToFront)
}

/// What happens to a navigation that is asked for while another runs.
public enum NavigationOverlapPolicy: String, Hashable, Sendable, CaseIterable {
  /// It waits for its turn.
  case queue

  /// It takes the place of those that have not changed the tree yet.
  case replace

  /// It is given up at once.
  case refuse
}
