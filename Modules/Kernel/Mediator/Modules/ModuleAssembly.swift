/// Puts modules together and reports everything that does not fit before anything runs.
///
/// ```swift
/// let assembly = ModuleAssembly(modules, without: ["Friends"], in: environment)
/// assembly.faults              // empty, or everything that is wrong
/// let mediator = try assembly.mediator()
/// ```
public struct ModuleAssembly {
  /// The faults, in an order that does not depend on that of the modules.
  public let faults: [AssemblyFault]

  /// What every module registered, by name.
  public var moduleInfo: [ModuleInfo] { parts.moduleInfo }

  private let parts: MediatorParts
  private let catalogs: [ObjectIdentifier: any Sendable]
  private let environment: SystemServices

  /// Lets every module register and checks that they fit together.
  ///
  /// - Parameters:
  ///   - modules: All modules of the app, in any order.
  ///   - leftOut: The modules to leave out; the others must work without them.
  ///   - middleware: The code around calls, from the outermost to the innermost.
  ///   - fallback: Answers or explains requests that no running module answers.
  ///   - environment: The clocks and the random source of the app.
  public init(
    _ modules: [any Module],
    without leftOut: Set<ModuleName> = [],
    middleware: [any Middleware] = .standard,
    fallback: RequestFallback? = nil,
    in environment: SystemServices
  ) {
    let everyone = modules.map { RegisteredModule(module: $0, environment: environment) }
      .sorted { ($0.name, $0.typeName) < ($1.name, $1.typeName) }
    let wiring = ModuleDependencyGraph(everyone, without: leftOut)
    var faults = wiring.faults
    var contributions = ContributionLists()
    for registration in wiring.present { contributions.append(registration.registry.contributions) }
    catalogs = contributions.compile(faults: &faults)
    var absent = ContributionLists()
    for registration in everyone where leftOut.contains(registration.name) {
      absent.append(registration.registry.contributions)
    }
    parts = MediatorParts(
      wiring: wiring,
      absent: absent,
      middleware: middleware,
      fallback: fallback
    )
    self.faults = faults.sorted()
    self.environment = environment
  }

  private init(_ other: ModuleAssembly, faults: [AssemblyFault]) {
    self.faults = faults
    parts = other.parts
    catalogs = other.catalogs
    environment = other.environment
  }

  /// Returns the same assembly without faults of some kinds, for a test of an isolated module.
  package func forgiving(_ kinds: Set<AssemblyFault.Kind>) -> ModuleAssembly {
    ModuleAssembly(self, faults: faults.filter { !kinds.contains($0.kind) })
  }

  /// Returns the mediator, if there are no faults.
  ///
  /// - Throws: ``AssemblyFailure`` with all faults.
  public func mediator() throws(AssemblyFailure) -> Mediator {
    guard faults.isEmpty else { throw AssemblyFailure(faults: faults) }
    return Mediator(parts, catalogs: catalogs, environment: environment)
  }
}

/// A module with what it registered, and how long that took.
struct RegisteredModule {
  let name: ModuleName
  let typeName: String
  let registry: Registry
  let took: Duration

  init(module: any Module, environment: SystemServices) {
    let start = environment.elapsed()
    var registry = Registry(for: module.name)
    module.register(in: &registry)
    name = module.name
    typeName = String(naming: type(of: module), withTarget: true)
    self.registry = registry
    took = environment.elapsed() - start
  }
}

extension ModuleAssembly {
  /// What a mediator is made of.
  struct MediatorParts {
    let order: [ModuleName]
    let handlers: TypeDictionary<any AnyObject & Sendable>
    let fallback: RequestFallback?
    let leftOut: Set<ModuleName>
    let plans: [ModuleLifecycleSteps]
    let moduleInfo: [ModuleInfo]
    let failureCatalog: FailureCatalog

    /// What the modules that were left out would have contributed.
    let absent: ContributionLists

    init(
      wiring: ModuleDependencyGraph,
      absent: ContributionLists,
      middleware: [any Middleware],
      fallback: RequestFallback?
    ) {
      self.absent = absent
      let plans = wiring.order.compactMap { name in
        wiring.present.first { $0.name == name }.map {
          ModuleLifecycleSteps(registration: $0, requires: wiring.requirements[name])
        }
      }
      order = wiring.order
      handlers = TypeDictionary(
        wiring.present.flatMap { registration in
          registration.registry.handlers.map {
            ($0.id, $0.install(middleware, registration.registry.state))
          }
        }
      )
      self.fallback = fallback
      leftOut = wiring.leftOut
      self.plans = plans
      moduleInfo = wiring.present.map { ModuleInfo($0) }
      failureCatalog = FailureCatalog(wiring.present.map(\.registry))
    }
  }
}
