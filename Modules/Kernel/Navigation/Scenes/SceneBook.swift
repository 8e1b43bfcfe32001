public import Mediator

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
    let target = String(reflecting: type).prefix { $0 != "." }
    return ModuleName(String(target.hasSuffix("Contract") ? target.dropLast(8) : target))
  }
}

/// How the scenes of one adapter are made, held without the adapter's type.
protocol AnyBlueprint: Sendable {
  var adapter: any SceneAdapter.Type { get }
  var owner: ModuleName { get }
  func build(_ place: any SceneAdapter, at site: Site) throws -> (any Scene)?
}

extension AnyBlueprint {
  var type: ObjectIdentifier { ObjectIdentifier(adapter) }
  var name: String { adapter.name }
}

/// How the scenes of one adapter are made.
final class Blueprint<Place: SceneAdapter>: AnyBlueprint {
  let owner: ModuleName
  private let make: @Sendable (Place, Site) throws -> any Scene

  init(_ owner: ModuleName, _ make: @escaping @Sendable (Place, Site) throws -> any Scene) {
    self.owner = owner
    self.make = make
  }

  var adapter: any SceneAdapter.Type { Place.self }

  func build(_ place: any SceneAdapter, at site: Site) throws -> (any Scene)? {
    guard let place = place as? Place else { return nil }
    return try make(place, site)
  }
}

/// The scenes of one adapter, as a module contributes them.
public struct SceneMapping: Contribution {
  let blueprint: any AnyBlueprint

  /// Compiles the look-up, and reports adapters that two modules build or that share a name.
  public static func compile(
    _ entries: [Owned<SceneMapping>],
    faults: inout [Fault]
  ) -> SceneBook {
    let blueprints = entries.map(\.value.blueprint)
    for (index, second) in blueprints.enumerated() {
      guard let first = blueprints[..<index].first(where: { $0.name == second.name }) else {
        continue
      }
      faults.append(.clash(first, second))
    }
    return SceneBook(blueprints)
  }
}

extension Registry {
  /// Builds the scenes of an adapter.
  ///
  /// A switch over the place makes the compiler name the case that was forgotten:
  ///
  /// ```swift
  /// registry.scenes(ProfileScene.self) { place, site in
  ///   switch place {
  ///   case .mine: OwnProfileScene(ProfileRouter(site))
  ///   case .of(let account): OtherProfileScene(account, ProfileRouter(site))
  ///   }
  /// }
  /// ```
  public mutating func scenes<Place: SceneAdapter>(
    _ adapter: Place.Type,
    _ make: @escaping @Sendable (Place, Site) throws -> any Scene
  ) {
    contribute(SceneMapping(blueprint: Blueprint(module, make)))
    links(to: adapter)
  }

  /// Lets a scene that is opened by its type come back after a restart.
  public mutating func scene<Target: InputScene>(_ scene: Target.Type) {
    contribute(
      SceneMapping(
        blueprint: Blueprint<InputPlace<Target>>(module) { $0.build(at: $1) }
      )
    )
  }

  /// Lets a scene that is opened by its type come back after a restart.
  public mutating func scene<Target: PlainScene>(_ scene: Target.Type) {
    contribute(
      SceneMapping(
        blueprint: Blueprint<PlainPlace<Target>>(module) { $0.build(at: $1) }
      )
    )
  }
}

extension Fault.Kind {
  /// Two modules build the scenes of one adapter.
  public static let duplicateScenes = Self(rawValue: "duplicate-scenes")

  /// Two adapters have the same stable name.
  public static let duplicateSceneName = Self(rawValue: "duplicate-scene-name")
}

extension Fault {
  fileprivate static func clash(_ first: any AnyBlueprint, _ second: any AnyBlueprint) -> Fault {
    let owners = [first.owner, second.owner].sorted()
    let pair = "\(owners[0]) and \(owners[1])"
    guard first.type != second.type else {
      let message = "\(pair) both build the scenes of \(first.adapter)."
      return Fault(.duplicateScenes, owners: owners, message)
    }
    let message =
      "Two adapters, of \(pair), are called “\(first.name)”; give one of them another `name`."
    return Fault(.duplicateSceneName, owners: owners, message)
  }
}
