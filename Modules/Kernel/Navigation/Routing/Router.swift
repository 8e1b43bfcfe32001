/// A scene's own handle on the navigation, composed by its feature from route protocols.
///
/// A route protocol names a destination, and an extension says how it opens, once for all routers:
///
/// ```swift
/// public protocol ProfileRoute {
///   var profileTransition: Transition { get }
///   func openProfile(of account: AccountID) async -> NavigationResult
/// }
/// extension ProfileRoute where Self: Router {
///   public var profileTransition: Transition { .present }
///   public func openProfile(of account: AccountID) async -> NavigationResult {
///     await open(ProfileScene.of(account), as: profileTransition)
///   }
/// }
/// struct FriendsRouter: Router, ProfileRoute, Closable { let context: SceneContext }
/// ```
///
/// The scene holds `any ProfileRoute & Closable`. It cannot name a route that is not in there.
public protocol Router: Navigable {
  /// The context of the router's scene.
  var context: SceneContext { get }
}

extension Router {
  /// The navigator, while the session lasts.
  public var navigator: Navigator? { context.navigator }

  /// A scene need not know whether it is in a navigation container.
  public var coversWhereNothingCanBePushed: Bool { true }

  /// The node of the router's own scene.
  public var origin: NodeID? { context.node }

  /// Closes the router's own scene, the way it was opened.
  @discardableResult
  public func close() async -> NavigationResult { await close(context.node) }
}

/// A scene that may close itself.
public protocol Closable {
  /// Closes the scene, the way it was opened.
  @discardableResult
  func close() async -> NavigationResult
}
