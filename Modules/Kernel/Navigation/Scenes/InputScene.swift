/// A scene that is opened by its type, with an input.
///
/// Inside a module this needs no enum that maps places to scenes. To others a module shows the
/// cases of a ``SceneAdapter`` instead, so that they never see its scenes.
public protocol InputScene: Scene, SendableMetatype {
  /// What the scene is opened with.
  associatedtype Input: Codable & Hashable & Sendable

  /// Creates the scene.
  init(input: Input, context: SceneContext)
}

/// A scene that is opened by its type, and needs nothing to begin with.
public protocol PlainScene: Scene, SendableMetatype {
  /// Creates the scene.
  init(context: SceneContext)
}
