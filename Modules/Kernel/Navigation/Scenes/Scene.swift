public import Mediator

/// The object that a module builds for a place; no other module knows its type.
///
/// A scene lives inside one session and belongs to its actor, so it needs no lock.
public protocol Scene: AnyObject {
  /// What the scene shows now.
  var screen: Screen { get }

  /// Where else the scene is found, also when no link leads to its own place any more.
  var lastingPlace: (any SceneAdapter)? { get }

  /// Whether the scene wants to be asked before it is closed; see ``ConfirmsClosing``.
  var asksBeforeLeaving: Bool { get }

  /// Loads what the scene shows; the navigation ends when this returns.
  ///
  /// It is called again whenever the scene is shown, and when something changes that its requests
  /// depend on. So it only reads, replaces what it had read before at once, and leaves alone what the
  /// user is editing.
  func load() async throws

  /// Called after what the scene shows has been shown to a user, in whole or in part.
  ///
  /// What a user has seen is noted here, and nowhere else: loading must change nothing. A front where
  /// users scroll calls it again as they come further, and may name a row that is not loaded any more.
  ///
  /// - Parameters:
  ///   - first: The key of the first row that came into view, if the front knows it.
  ///   - last: The key of the last row that came into view, or nil if all of them did.
  /// - Throws: What prevented the note; the scene is told again when more is seen.
  func seen(from first: String?, through last: String?) async throws

  /// Called while the user types text that the scene takes, at most every three seconds.
  func typing() async throws

  /// Called after the scene has been added to the tree.
  func created()

  /// Called after the scene has come to the front.
  func appeared()

  /// Called after the scene has left the front.
  func disappeared()

  /// Called after the scene has been removed from the tree.
  func closed()
}

extension Scene {
  /// Nil by default.
  public var lastingPlace: (any SceneAdapter)? { nil }

  /// False by default.
  public var asksBeforeLeaving: Bool { false }

  /// Fetches nothing.
  public func load() async throws {}

  /// Does nothing.
  public func seen(from first: String?, through last: String?) async throws {}

  /// Does nothing.
  public func typing() async throws {}

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
  /// True, unless the scene has nothing to ask about now.
  public var asksBeforeLeaving: Bool { true }
}

/// Whether a scene may be closed.
public enum CloseDecision: Sendable {
  /// The scene may be closed.
  case leave

  /// The scene stays, for this reason.
  case stay(Problem)
}
