public import Mediator

/// Where a scene stands, as the scene is built: its handle on the navigator, and what it was given.
///
/// A scene keeps a router made from it, not the site itself, so that it can do only what the
/// router's routes allow.
public final class SceneContext {
  /// The navigator, while the session lasts.
  public var navigator: Navigator? { mooring.navigator }

  /// The node at which the scene stands.
  public let node: NodeID

  /// What the opener gave to this scene and to no other.
  public let extras: SceneExtras

  private let mooring: NavigatorReference
  private let first: CallContext
  private let module: ModuleName

  init(_ navigator: Navigator, node: Node, of module: ModuleName) {
    mooring = navigator.mooring
    self.node = node.id
    extras = node.extras
    self.module = module
    first = navigator.call
  }

  /// A way to ask the modules, on behalf of whoever is signed in now.
  public var call: CallContext { (navigator?.call ?? first).made(by: module) }

  /// Returns the handle with which the scene gives its answer to a question.
  public func answer<Place, Answer>(to question: SceneQuestion<Place, Answer>) -> ReplyHandle<
    Answer
  > {
    ReplyHandle(site: self)
  }
}

/// A scene's handle on the question that it answers.
public struct ReplyHandle<Answer: Codable & Sendable> {
  let site: SceneContext

  /// Whether somebody waits for the answer.
  public var isAwaited: Bool {
    site.navigator?.tree[site.node]?.opening.question != nil
  }

  /// Gives the answer to the opener and closes the scene; a second answer goes nowhere.
  @discardableResult
  public func finish(_ answer: Answer) async -> NavigationResult {
    guard let navigator = site.navigator else { return .failed(.ended) }
    return await navigator.finish(site.node, with: answer)
  }
}
