/// A place that knows by itself which scene stands there.
protocol SelfBuildingPlace: SceneAdapter {
  static var scene: any Scene.Type { get }
  func build(at site: SceneContext) -> any Scene
}

/// The place of a scene that is opened by its type with an input.
struct InputScenePlace<Target: InputScene>: SelfBuildingPlace {
  let input: Target.Input

  static var scene: any Scene.Type { Target.self }

  static var name: String { "scene.\(Target.self)" }

  func build(at site: SceneContext) -> any Scene { Target(input: input, site: site) }
}

/// The place of a scene that is opened by its type alone.
struct PlainScenePlace<Target: PlainScene>: SelfBuildingPlace {
  static var scene: any Scene.Type { Target.self }

  static var name: String { "scene.\(Target.self)" }

  func build(at site: SceneContext) -> any Scene { Target(site: site) }
}
