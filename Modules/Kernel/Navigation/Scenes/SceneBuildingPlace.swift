/// A place that builds its own scene.
protocol SceneBuildingPlace: SceneAdapter {
  static var scene: any Scene.Type { get }
  func build(in context: SceneContext) -> any Scene
}

/// The place of a scene that is opened by its type with an input.
struct InputScenePlace<Target: InputScene>: SceneBuildingPlace {
  let input: Target.Input

  static var scene: any Scene.Type { Target.self }

  static var name: String { "scene.\(Target.self)" }

  func build(in context: SceneContext) -> any Scene { Target(input: input, context: context) }
}

/// The place of a scene that is opened by its type alone.
struct PlainScenePlace<Target: PlainScene>: SceneBuildingPlace {
  static var scene: any Scene.Type { Target.self }

  static var name: String { "scene.\(Target.self)" }

  func build(in context: SceneContext) -> any Scene { Target(context: context) }
}
