/// A place that knows by itself which scene stands there.
protocol SelfBuilding: SceneAdapter {
  static var scene: any Scene.Type { get }
  func build(at site: Site) -> any Scene
}

/// The place of a scene that is opened by its type with an input.
struct InputPlace<Target: InputScene>: SelfBuilding {
  let input: Target.Input

  static var scene: any Scene.Type { Target.self }

  static var name: String { "scene.\(Target.self)" }

  func build(at site: Site) -> any Scene { Target(input: input, site: site) }
}

/// The place of a scene that is opened by its type alone.
struct PlainPlace<Target: PlainScene>: SelfBuilding {
  static var scene: any Scene.Type { Target.self }

  static var name: String { "scene.\(Target.self)" }

  func build(at site: Site) -> any Scene { Target(site: site) }
}
