public import Mediator

/// What stands at a place: built by the module that owns it, and known to no other.
///
/// A scene lives inside one session and belongs to its actor, so it needs no lock.
public protocol Scene: AnyObject {
  /// What the scene shows now.
  var screen: Screen { get }

  /// Whether the scene wants to be asked before it is closed; see ``ConfirmsClosing``.
  var asksBeforeLeaving: Bool { get }

  /// Fetches what the scene shows; the navigation has arrived once this returns.
  func load() async throws

  /// Follows when the scene has been put into the tree.
  func created()

  /// Follows when the scene has come to the front.
  func appeared()

  /// Follows when the scene is not in front any more.
  func disappeared()

  /// Follows when the scene has left the tree for good.
  func closed()
}

extension Scene {
  /// It does not.
  public var asksBeforeLeaving: Bool { false }

  /// Fetches nothing.
  public func load() async throws {}

  /// Does nothing.
  public func created() {}

  /// Does nothing.
  public func appeared() {}

  /// Does nothing.
  public func disappeared() {}

  /// Does nothing.
  public func closed() {}
}

/// A scene that wants to be asked before it is closed, such as one with unsaved changes.
public protocol ConfirmsClosing: Scene {
  /// Returns whether the scene may be closed now.
  func mayLeave() async -> CloseDecision
}

extension ConfirmsClosing {
  /// It does, unless the scene says that there is nothing to ask about now.
  public var asksBeforeLeaving: Bool { true }
}

/// Whether a scene may be closed.
public enum CloseDecision: Sendable {
  /// The scene may be closed.
  case leave

  /// The scene stays, for this reason.
  case stay(Problem)
}
