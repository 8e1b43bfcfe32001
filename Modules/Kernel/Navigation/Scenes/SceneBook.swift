import Mediator

/// Everything that the modules said about their scenes, compiled for look-up by type and by name.
public struct SceneBook: Sendable {
  private let blueprints: TypeTable<any AnyBlueprint>
  private let named: [String: any AnyBlueprint]

  init(_ blueprints: [any AnyBlueprint]) {
    self.blueprints = TypeTable(blueprints.map { ($0.type, $0) })
    named = Dictionary(blueprints.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The stable names of all adapters, in order.
  public var names: [String] { named.keys.sorted() }

  /// How the scene of a place is made, unless the place makes it itself or nobody does.
  func blueprint(of place: any SceneAdapter) -> (any AnyBlueprint)? {
    blueprints[ObjectIdentifier(type(of: place))]
  }

  /// Where the module stands in its life that builds the scene of a place.
  func state(of place: any SceneAdapter) -> ModuleState? { blueprint(of: place)?.state }

  /// The adapter with that stable name.
  func adapter(named name: String) -> (any SceneAdapter.Type)? {
    named[name]?.adapter
  }

  /// The module that builds the scenes of a place, or whose contract seems to declare it.
  func owner(of place: any SceneAdapter) -> ModuleName {
    blueprint(of: place)?.owner
      ?? .declaring((type(of: place) as? any SelfBuilding.Type)?.scene ?? type(of: place))
  }
}

extension ModuleName {
  /// The name of the target that declares a type, without the word "Contract".
  fileprivate static func declaring(_ type: any Any.Type) -> ModuleName {
    let target = String(naming: type, withTarget: true).prefix { $0 != "." }
    return ModuleName(String(target.hasSuffix("Contract") ? target.dropLast(8) : target))
  }
}
