public import Mediator

/// The scenes of one adapter, as a module contributes them.
public struct SceneFactoryContribution: ModuleContribution {
  let factory: any AnySceneFactory

  /// Compiles the look-up, and reports adapters that two modules build or that share a name.
  public static func compile(
    _ entries: [OwnedContribution<SceneFactoryContribution>],
    faults: inout [AssemblyFault]
  ) -> SceneFactoryIndex {
    let factories = entries.map(\.value.factory)
    for (index, second) in factories.enumerated() {
      guard let first = factories[..<index].first(where: { $0.name == second.name }) else {
        continue
      }
      faults.append(.clash(between: first, and: second))
    }
    return SceneFactoryIndex(factories)
  }
}

extension Registry {
  /// Builds the scenes of an adapter.
  ///
  /// A switch over the place makes the compiler name the case that was forgotten:
  ///
  /// ```swift
  /// registry.scenes(ProfileScene.self) { place, context in
  ///   switch place {
  ///   case .mine: OwnProfileScene(ProfileRouter(context))
  ///   case .of(let account): OtherProfileScene(account, ProfileRouter(context))
  ///   }
  /// }
  /// ```
  public mutating func scenes<Place: SceneAdapter>(
    _ adapter: Place.Type,
    make: @escaping @Sendable (Place, SceneContext) throws -> any Scene
  ) {
    contribute(SceneFactoryContribution(factory: SceneFactory(registry: self, make: make)))
    links(toPlaces: adapter)
  }

  /// Lets a scene that is opened by its type come back after a restart.
  public mutating func scene<Target: InputScene>(_ scene: Target.Type) {
    contribute(
      SceneFactoryContribution(
        factory: SceneFactory<ParameterizedScenePlace<Target>>(registry: self) { $0.build(in: $1) }
      )
    )
  }

  /// Lets a scene that is opened by its type come back after a restart.
  public mutating func scene<Target: NoInputScene>(_ scene: Target.Type) {
    contribute(
      SceneFactoryContribution(
        factory: SceneFactory<NoInputScenePlace<Target>>(registry: self) { $0.build(in: $1) }
      )
    )
  }
}

extension AssemblyFault.Kind {
  /// Two modules build the scenes of one adapter.
  public static let duplicateScenes = Self(rawValue: "duplicate-scenes")

  /// Two adapters have the same stable name.
  public static let duplicateSceneName = Self(rawValue: "duplicate-scene-name")
}

extension AssemblyFault {
  fileprivate static func clash(between first: any AnySceneFactory, and second: any AnySceneFactory)
    -> AssemblyFault
  {
    let owners = [first.owner, second.owner].sorted()
    let pair = "\(owners[0]) and \(owners[1])"
    guard first.type != second.type else {
      let message = "\(pair) both build the scenes of \(first.adapter)."
      return AssemblyFault(.duplicateScenes, owners: owners, message: message)
    }
    let message =
      "Two adapters, of \(pair), are called “\(first.name)”; give one of them another `name`."
    return AssemblyFault(.duplicateSceneName, owners: owners, message: message)
  }
}
