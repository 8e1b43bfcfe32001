/// Starts modules after those that they require, and stops them before.
actor ModuleLifecycle {
  private let plans: [ModuleStartPlan]
  private let environment: SystemServices
  private var timings: [ModuleName: ModuleTiming] = [:]
  private var awakenings: [ModuleName: Task<Bool, Never>] = [:]
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(plans: [ModuleStartPlan], environment: SystemServices) {
    self.plans = plans
    self.environment = environment
    timings = plans.reduce(into: [:]) { timings, plan in
      timings[plan.name] = ModuleTiming(registered: plan.registered)
    }
  }

  var status: [ModuleStatus] {
    plans.map { plan in
      ModuleStatus(
        module: plan.name,
        station: plan.state.current,
        requires: plan.requires.sorted(),
        timing: timings[plan.name] ?? ModuleTiming(registered: plan.registered)
      )
    }
  }

  /// Migrates and starts every module that does not wait for its first call.
  func start(
    _ mediator: Mediator,
    migrating: @Sendable (ModuleName) async throws -> Void
  ) async throws(ModuleLifecycleFailure) {
    for plan in plans {
      timings[plan.name]?.migrated = try await timed(plan.name, phase: .migrate) {
        try await migrating(plan.name)
      }
    }
    for plan in plans where !plan.state.startsLazily && !plan.state.isRunning {
      do {
        try await start(plan, using: mediator)
      } catch {
        await stop(mediator)
        throw error
      }
    }
    open()
  }

  /// Stops everything that runs, the last to start first; a step that fails stops nobody else.
  @discardableResult
  func stop(_ mediator: Mediator) async -> [ModuleLifecycleFailure] {
    var failures: [ModuleLifecycleFailure] = []
    for plan in plans.reversed() where plan.state.isRunning {
      failures += await stop(plan, using: mediator)
    }
    isOpen = false
    return failures
  }

  /// Starts one module, after those that it requires.
  func start(_ name: ModuleName, using mediator: Mediator) async throws(ModuleLifecycleFailure) {
    let plan = try plan(of: name)
    for required in plan.requires.sorted() { try await start(required, using: mediator) }
    guard !plan.state.isRunning else { return }
    try await start(plan, using: mediator)
  }

  /// Stops one module, after those that require it, and returns all that were stopped.
  func stop(_ name: ModuleName, using mediator: Mediator) async throws(ModuleLifecycleFailure)
    -> [ModuleName]
  {
    let plan = try plan(of: name)
    guard plan.state.isRunning else { return [] }
    var stopped: [ModuleName] = []
    for dependent in plans.reversed() where dependent.requires.contains(name) {
      stopped += try await stop(dependent.name, using: mediator)
    }
    _ = await stop(plan, using: mediator)
    return stopped + [name]
  }

  /// Starts a lazy module for its first call; callers that come meanwhile wait for the same start.
  func startIfNeeded(_ name: ModuleName, using mediator: Mediator) async -> Bool {
    if let awakening = awakenings[name] { return await awakening.value }
    let awakening = Task { (try? await self.start(name, using: mediator)) != nil }
    awakenings[name] = awakening
    defer { awakenings[name] = nil }
    return await awakening.value
  }

  /// Returns once the mediator has started.
  func opened() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}

extension ModuleLifecycle {
  private func plan(of name: ModuleName) throws(ModuleLifecycleFailure) -> ModuleStartPlan {
    guard let plan = plans.first(where: { $0.name == name }) else {
      throw ModuleLifecycleFailure(
        module: name,
        phase: .start,
        problem: .noModule(name, among: plans.map(\.name))
      )
    }
    return plan
  }

  private func start(_ plan: ModuleStartPlan, using mediator: Mediator)
    async throws(ModuleLifecycleFailure)
  {
    plan.state.current = .starting
    do {
      timings[plan.name]?.started = try await timed(plan.name, phase: .start) {
        for step in plan.starters { try await step(plan.call(mediator, isStarting: true)) }
      }
    } catch {
      plan.state.current = .assembled
      throw error
    }
    plan.state.current = .running
  }

  private func stop(_ plan: ModuleStartPlan, using mediator: Mediator) async
    -> [ModuleLifecycleFailure]
  {
    plan.state.current = .stopped
    let start = environment.elapsed()
    var failures: [ModuleLifecycleFailure] = []
    for step in plan.stoppers.reversed() {
      do {
        try await step(plan.call(mediator, isStarting: false))
      } catch {
        let problem = Problem(of: error, in: plan.name)
        failures.append(ModuleLifecycleFailure(module: plan.name, phase: .stop, problem: problem))
      }
    }
    timings[plan.name]?.stopped = environment.elapsed() - start
    return failures
  }

  private func timed(
    _ module: ModuleName,
    phase: ModuleLifecycleFailure.Phase,
    work: () async throws -> Void
  ) async throws(ModuleLifecycleFailure) -> Duration {
    let start = environment.elapsed()
    do {
      try await work()
    } catch {
      let problem = Problem(of: error, in: module)
      throw ModuleLifecycleFailure(module: module, phase: phase, problem: problem)
    }
    return environment.elapsed() - start
  }

  private func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// How one module is started and stopped.
struct ModuleStartPlan: Sendable {
  let state: ModuleState
  let requires: Set<ModuleName>
  let registered: Duration
  let starters: [LifecycleStep]
  let stoppers: [LifecycleStep]

  var name: ModuleName { state.name }

  init(registration: RegisteredModule, requires: Set<ModuleName>?) {
    state = registration.registry.state
    self.requires = requires ?? []
    registered = registration.took
    starters = registration.registry.starters
    stoppers = registration.registry.stoppers
  }

  func call(_ mediator: Mediator, isStarting: Bool) -> CallContext {
    let context = CallScope(
      caller: .anonymous,
      mediator: mediator,
      trace: .off,
      changes: nil,
      isStarting: isStarting
    )
    return CallContext(context: context, module: name, depth: 0, deadline: nil)
  }
}
