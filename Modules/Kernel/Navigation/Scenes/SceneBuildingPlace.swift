import Mediator

/// A place that builds its own scene.
protocol SceneBuildingPlace: SceneAdapter {
  associatedtype Target: SceneOpenedByType
  func build(in context: SceneContext) -> any Scene
}

extension SceneBuildingPlace {
  static var scene: any Scene.Type { Target.self }

  static var name: String { "scene.\(Target.self)" }

  var transition: Transition { Target.transition }

  var instance: ReusePolicy { Target.instance }

  var access: AccessRule { Target.access }

  var title: String? { Target.title }

  var chrome: HiddenBars { Target.chrome }
}

/// The place of a scene that is opened by its type with an input.
struct ParameterizedScenePlace<Target: InputScene>: SceneBuildingPlace {
  let input: Target.Input

  func build(in context: SceneContext) -> any Scene { Target(input: input, context: context) }
}

/// The place of a scene that is opened by its type alone.
struct NoInputScenePlace<Target: NoInputScene>: SceneBuildingPlace {
  func build(in context: SceneContext) -> any Scene { Target(context: context) }
}
