import Mediator

/// How the scenes of one adapter are made, held without the adapter's type.
protocol AnySceneFactory: AnyObject, Sendable {
  var adapter: any SceneAdapter.Type { get }
  var state: AtomicModulePhase { get }
  var owner: ModuleName { get }
  func build(_ place: some SceneAdapter, in context: SceneContext) throws -> (any Scene)?
}

extension AnySceneFactory {
  var type: ObjectIdentifier { ObjectIdentifier(adapter) }
  var name: String { adapter.name }
}

/// How the scenes of one adapter are made.
final class SceneFactory<Place: SceneAdapter>: AnySceneFactory {
  let owner: ModuleName
  let state: AtomicModulePhase
  private let make: @Sendable (Place, SceneContext) throws -> any Scene

  init(registry: Registry, make: @escaping @Sendable (Place, SceneContext) throws -> any Scene) {
    owner = registry.module
    state = registry.state
    self.make = make
  }

  var adapter: any SceneAdapter.Type { Place.self }

  func build<Other: SceneAdapter>(_ place: Other, in context: SceneContext) throws -> (any Scene)? {
    // A cast would cost more than the scene.
    guard let place = sameValue(place, as: Place.self) else { return nil }
    return try make(place, context)
  }
}
