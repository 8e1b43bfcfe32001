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

  /// Builds the scene of a place, or nothing where no module does.
  func build(_ place: any SceneAdapter, at site: Site) throws -> (any Scene)? {
    if let blueprint = blueprints[ObjectIdentifier(type(of: place))] {
      return try blueprint.build(place, at: site)
    }
    return (place as? any SelfBuilding)?.build(at: site)
  }

  /// The adapter with that stable name.
  func adapter(named name: String) -> (any SceneAdapter.Type)? {
    named[name]?.adapter
  }

  /// The module that builds the scenes of a place, or whose contract seems to declare it.
  func owner(of place: any SceneAdapter) -> ModuleName {
    blueprints[ObjectIdentifier(type(of: place))]?.owner ?? .declaring(type(of: place))
  }
}

extension ModuleName {
  /// The name of the target that declares a type, without the word "Contract".
  fileprivate static func declaring(_ type: any Any.Type) -> ModuleName {
    let target = String(naming: type, withTarget: true).prefix { $0 != "." }
    return ModuleName(String(target.hasSuffix("Contract") ? target.dropLast(8) : target))
  }
}
