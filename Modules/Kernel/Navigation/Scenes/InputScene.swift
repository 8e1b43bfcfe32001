public import Mediator

/// A scene that is opened by its type, and says about its place what a ``SceneAdapter`` would say.
public protocol SceneOpenedByType: Scene, SendableMetatype {
  /// How the scene opens by default.
  static var transition: Transition { get }

  /// What happens by default if the scene is open already.
  static var instance: ReusePolicy { get }

  /// Who may open the scene.
  static var access: AccessRule { get }

  /// The title of the scene's place, where it is known before the scene is.
  static var title: String? { get }

  /// What is hidden around the scene while it is in front.
  static var chrome: HiddenBars { get }
}

extension SceneOpenedByType {
  /// A push.
  public static var transition: Transition { .push }

  /// A new node, unless the scene is on top already.
  public static var instance: ReusePolicy { .single }

  /// Anyone, signed in or not.
  public static var access: AccessRule { .anyone }

  /// No title: the scene's screen has one.
  public static var title: String? { nil }

  /// Nothing is hidden.
  public static var chrome: HiddenBars { [] }
}

/// A scene that is opened by its type, with an input.
///
/// Inside a module this needs no enum that maps places to scenes. To others a module shows the
/// cases of a ``SceneAdapter`` instead, so that they never see its scenes.
///
/// ```swift
/// final class DraftScene: InputScene {
///   static let access = AccessRule.signedIn
///   init(input: Username, context: SceneContext) { … }
/// }
/// _ = await router.push(DraftScene.self, input: bob)
/// ```
public protocol InputScene: SceneOpenedByType {
  /// What the scene is opened with.
  associatedtype Input: Codable & Hashable & Sendable

  /// Creates the scene.
  init(input: Input, context: SceneContext)
}

/// A scene that is opened by its type, and needs nothing to begin with.
public protocol NoInputScene: SceneOpenedByType {
  /// Creates the scene.
  init(context: SceneContext)
}
