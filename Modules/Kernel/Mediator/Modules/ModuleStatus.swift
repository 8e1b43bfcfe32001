/// The current phase of a module, and how long its start and its end took.
public struct ModuleStatus: Sendable, Equatable {
  /// The module's name.
  public let module: ModuleName

  /// The current phase.
  public let phase: ModulePhase

  /// The modules that it requires.
  public let requires: [ModuleName]

  /// The durations of its steps.
  public let timing: ModuleTiming
}

/// The durations of a module's steps; a step that has not run has none.
public struct ModuleTiming: Sendable, Equatable {
  /// How long the module took to register.
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
  /// The steps of a module's life that can fail.
  public enum Step: String, Sendable, Codable {
    /// Its tables are migrated.
    case migrate
    /// Its start steps run.
    case start
    /// Its stop steps run.
    case stop
  }

  /// The module's name.
  public let module: ModuleName

  /// The step that failed.
  public let step: Step

  /// What went wrong.
  public let problem: Problem
}

extension ModuleLifecycleFailure: CustomStringConvertible {
  /// The module, the step and the reason, in one sentence.
  public var description: String {
    "\(module) could not \(step.rawValue): \(problem.message)"
  }
}

extension ModuleLifecycleFailure: ProblemConvertible {}

extension Problem {
  static func noModule(_ name: ModuleName, among known: [ModuleName]) -> Problem {
    let list = known.map(\.text).joined(separator: ", ")
    return Problem(
      code: "unknown-module",
      message: "There is no module \(name).",
      hint: "Modules: \(list)."
    )
  }
}

extension Mediator {
  /// Migrates and starts the modules, those that others require first.
  ///
  /// - Parameter migrating: Migrates the tables of one module.
  /// - Throws: The failure of the first module that could not start; those before it are stopped.
  public func start(
    migrating: @Sendable (ModuleName) async throws -> Void = { _ in }
  ) async throws(ModuleLifecycleFailure) {
    try await lifecycle.start(self, migrating: migrating)
  }

  /// Stops all modules, the last started first, and returns what went wrong.
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

  /// Returns why a module answers nothing and opens no place now, or nil if it runs.
  public func unavailability(of module: ModuleName) -> UnansweredRequest.Cause? {
    guard let state = lifecycle.state(of: module) else { return .leftOut }
    return state.unavailability
  }

  /// Whether the mediator has started, and has not been stopped since.
  public var isStarted: Bool { lifecycle.isOpen }

  /// Returns after the mediator has started, at once if it already has or the task is cancelled.
  public func started() async {
    await lifecycle.opened()
  }

  /// The status of every module, in the order in which they start.
  public var status: [ModuleStatus] {
    get async { await lifecycle.status }
  }
}
