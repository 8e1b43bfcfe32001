/// How a scene enters, and therefore how it leaves.
///
/// The transition that opened a node stays with it. Closing asks the node, so a route that changes
/// how it opens needs no change where it closes.
public struct Transition: Hashable, Sendable, Codable {
  /// What a transition does to the tree.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Puts the scene on top of the navigation container that holds the source.
    case push

    /// Puts the scene over all open scenes.
    case present

    /// Puts the scene over all open scenes, inside a navigation container of its own.
    case presentInNavigation

    /// Pushes where a navigation container holds the source, and presents elsewhere.
    case show

    /// Puts the scene in place of the source; it closes the way the source would have closed.
    case replace

    /// Puts the scene into the last column of the split that holds the source.
    case detail

    /// Fills an empty container with its first scene.
    case root

    /// Whether the scene enters a stack that can hold the places beneath it as well.
    var keepsParents: Bool {
      switch self {
      case .push, .show, .presentInNavigation: true
      case .present, .replace, .detail, .root: false
      }
    }
  }

  /// What the transition does to the tree.
  public let kind: Kind

  /// The registered name of the animator that plays it, if any.
  public let animator: String?

  /// Creates a transition of that kind, played by the animator of that name.
  public init(_ kind: Kind, animator: String? = nil) {
    self.kind = kind
    self.animator = animator
  }

  /// Returns the same transition, played by the animator of that name.
  public func animated(by animator: String) -> Transition {
    Transition(kind, animator: animator)
  }
}

extension Transition {
  /// Puts the scene on top of the navigation container that holds the source.
  public static let push = Transition(.push)

  /// Puts the scene over all open scenes.
  public static let present = Transition(.present)

  /// Puts the scene over all open scenes; each front plays that as its own sheets come and go.
  public static let sheet = Transition.present.animated(by: "sheet")

  /// Puts the scene over all open scenes, inside a navigation container of its own.
  public static let presentInNavigation = Transition(.presentInNavigation)

  /// Pushes where a navigation container holds the source, and presents elsewhere.
  public static let show = Transition(.show)

  /// Puts the scene in place of the source.
  public static let replace = Transition(.replace)

  /// Puts the scene into the last column of the split that holds the source.
  public static let detail = Transition(.detail)

  /// Fills an empty container with its first scene.
  public static let root = Transition(.root)
}

extension Transition: CustomStringConvertible {
  /// The kind, and the animator if there is one.
  public var description: String {
    animator.map { "\(kind.rawValue) with \($0)" } ?? kind.rawValue
  }
}
