import Mediator

/// The scene factories of all modules, for look-up by the place's type and by its stable name.
public struct SceneFactoryIndex: Sendable {
  private let factories: TypeDictionary<any AnySceneFactory>
  private let named: [String: any AnySceneFactory]

  init(_ factories: [any AnySceneFactory]) {
    self.factories = TypeDictionary(factories.map { ($0.type, $0) })
    named = Dictionary(factories.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The stable names of all adapters, in order.
  public var names: [String] { named.keys.sorted() }

  /// The factory for the scene of a place, unless the place builds it itself or no module does.
  func factory(of place: any SceneAdapter) -> (any AnySceneFactory)? {
    factories[ObjectIdentifier(type(of: place))]
  }

  /// The life-cycle state of the module that builds the scene of a place.
  func state(of place: any SceneAdapter) -> AtomicModulePhase? { factory(of: place)?.state }

  /// Returns why the module of a place builds no scene now, if it does not run.
  func unavailability(of place: Place) -> UnansweredRequest? {
    state(of: place.adapter)?.unavailability.map { unanswered(place, cause: $0) }
  }

  /// Returns the failure of a place whose scene is not built.
  func unanswered(_ place: Place, cause: UnansweredRequest.Cause) -> UnansweredRequest {
    UnansweredRequest(request: place.description, owner: owner(of: place.adapter), cause: cause)
  }

  /// The adapter with that stable name.
  func adapter(named name: String) -> (any SceneAdapter.Type)? {
    named[name]?.adapter
  }

  /// The module that builds the scenes of a place, or whose contract seems to declare it.
  func owner(of place: any SceneAdapter) -> ModuleName {
    factory(of: place)?.owner
      ?? ModuleName(
        declaring: (type(of: place) as? any SceneBuildingPlace.Type)?.scene ?? type(of: place)
      )
  }
}
