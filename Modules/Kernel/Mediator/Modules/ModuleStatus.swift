/// How a module is doing, and how long each phase of its life took.
public struct ModuleStatus: Sendable, Equatable {
  /// The module.
  public let module: ModuleName

  /// Where it stands.
  public let station: ModulePhase

  /// The modules that it cannot do without.
  public let requires: [ModuleName]

  /// How long its phases took.
  public let timing: ModuleTiming
}

/// How long the phases of a module's life took; a phase that has not been is nothing.
public struct ModuleTiming: Sendable, Equatable {
  /// How long it took the module to register.
  public let registered: Duration

  /// How long its migrations took.
  public internal(set) var migrated: Duration?

  /// How long its start took.
  public internal(set) var started: Duration?

  /// How long its end took.
  public internal(set) var stopped: Duration?
}

/// A module that could not be started or stopped.
public struct ModuleLifecycleFailure: Error, Equatable, Sendable {
  /// The phases of a module's life in which something can go wrong.
  public enum Phase: String, Sendable, Codable {
    /// Its tables are brought up to date.
    case migrate
    /// Its start steps run.
    case start
    /// Its stop steps run.
    case stop
  }

  /// The module.
  public let module: ModuleName

  /// The phase.
  public let phase: Phase

  /// What went wrong.
  public let problem: Problem
}

extension ModuleLifecycleFailure: ProblemConvertible, CustomStringConvertible {
  /// The sentence for whoever starts the app.
  public var description: String {
    "\(module) could not \(phase.rawValue): \(problem.message)"
  }
}

extension Problem {
  static func noModule(_ name: ModuleName, among known: [ModuleName]) -> Problem {
    let list = known.map(\.text).joined(separator: ", ")
    return Problem(
      code: "unknown-module",
      message: "There is no module \(name).",
      hint: "There are: \(list)."
    )
  }
}

extension Mediator {
  /// Migrates and starts the modules, those that are required first.
  ///
  /// - Parameter migrating: Brings the tables of one module up to date.
  /// - Throws: The failure of the first module that could not; those before it are stopped again.
  public func start(
    migrating: @Sendable (ModuleName) async throws -> Void = { _ in }
  ) async throws(ModuleLifecycleFailure) {
    try await lifecycle.start(self, migrating: migrating)
  }

  /// Stops all modules, the last to start first, and returns what went wrong on the way.
  @discardableResult
  public func stop() async -> [ModuleLifecycleFailure] {
    await lifecycle.stop(self)
  }

  /// Starts one module, after those that it requires.
  public func start(_ module: ModuleName) async throws(ModuleLifecycleFailure) {
    try await lifecycle.start(module, using: self)
  }

  /// Stops one module, after those that require it, and returns all that were stopped.
  @discardableResult
  public func stop(_ module: ModuleName) async throws(ModuleLifecycleFailure) -> [ModuleName] {
    try await lifecycle.stop(module, using: self)
  }

  /// Returns once the mediator has started, at once if it has already.
  public func started() async {
    await lifecycle.opened()
  }

  /// How every module is doing, in the order in which they start.
  public var status: [ModuleStatus] {
    get async { await lifecycle.status }
  }
}
