/// Starts modules after those that they require, and stops them before.
actor Lifecycle {
  private let plans: [ModulePlan]
  private let environment: Environment
  private var timings: [ModuleName: ModuleTiming] = [:]
  private var awakenings: [ModuleName: Task<Bool, Never>] = [:]
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ plans: [ModulePlan], _ environment: Environment) {
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
  ) async throws(LifecycleFailure) {
    for plan in plans {
      timings[plan.name]?.migrated = try await timed(plan.name, .migrate) {
        try await migrating(plan.name)
      }
    }
    for plan in plans where !plan.state.startsLazily && !plan.state.isRunning {
      do {
        try await start(plan, mediator)
      } catch {
        await stop(mediator)
        throw error
      }
    }
    open()
  }

  /// Stops everything that runs, the last to start first; a step that fails stops nobody else.
  @discardableResult
  func stop(_ mediator: Mediator) async -> [LifecycleFailure] {
    var failures: [LifecycleFailure] = []
    for plan in plans.reversed() where plan.state.isRunning {
      failures += await stop(plan, mediator)
    }
    isOpen = false
    return failures
  }

  /// Starts one module, after those that it requires.
  func start(_ name: ModuleName, _ mediator: Mediator) async throws(LifecycleFailure) {
    let plan = try plan(of: name)
    for required in plan.requires.sorted() { try await start(required, mediator) }
    guard !plan.state.isRunning else { return }
    try await start(plan, mediator)
  }

  /// Stops one module, after those that require it, and returns all that were stopped.
  func stop(_ name: ModuleName, _ mediator: Mediator) async throws(LifecycleFailure) -> [ModuleName]
  {
    let plan = try plan(of: name)
    guard plan.state.isRunning else { return [] }
    var stopped: [ModuleName] = []
    for dependent in plans.reversed() where dependent.requires.contains(name) {
      stopped += try await stop(dependent.name, mediator)
    }
    _ = await stop(plan, mediator)
    return stopped + [name]
  }

  /// Starts a lazy module for its first call; callers that come meanwhile wait for the same start.
  func awaken(_ name: ModuleName, _ mediator: Mediator) async -> Bool {
    if let awakening = awakenings[name] { return await awakening.value }
    let awakening = Task { (try? await self.start(name, mediator)) != nil }
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

extension Lifecycle {
  private func plan(of name: ModuleName) throws(LifecycleFailure) -> ModulePlan {
    guard let plan = plans.first(where: { $0.name == name }) else {
      throw LifecycleFailure(
        module: name,
        phase: .start,
        report: .noModule(name, among: plans.map(\.name))
      )
    }
    return plan
  }

  private func start(_ plan: ModulePlan, _ mediator: Mediator) async throws(LifecycleFailure) {
    plan.state.current = .starting
    do {
      timings[plan.name]?.started = try await timed(plan.name, .start) {
        for step in plan.starters { try await step(plan.call(mediator, isStarting: true)) }
      }
    } catch {
      plan.state.current = .assembled
      throw error
    }
    plan.state.current = .running
  }

  private func stop(_ plan: ModulePlan, _ mediator: Mediator) async -> [LifecycleFailure] {
    plan.state.current = .stopped
    let start = environment.elapsed()
    var failures: [LifecycleFailure] = []
    for step in plan.stoppers.reversed() {
      do {
        try await step(plan.call(mediator, isStarting: false))
      } catch {
        let report = Report(of: error, in: plan.name)
        failures.append(LifecycleFailure(module: plan.name, phase: .stop, report: report))
      }
    }
    timings[plan.name]?.stopped = environment.elapsed() - start
    return failures
  }

  private func timed(
    _ module: ModuleName,
    _ phase: LifecycleFailure.Phase,
    _ work: () async throws -> Void
  ) async throws(LifecycleFailure) -> Duration {
    let start = environment.elapsed()
    do {
      try await work()
    } catch {
      let report = Report(of: error, in: module)
      throw LifecycleFailure(module: module, phase: phase, report: report)
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
struct ModulePlan: Sendable {
  let state: ModuleState
  let requires: Set<ModuleName>
  let registered: Duration
  let starters: [LifecycleStep]
  let stoppers: [LifecycleStep]

  var name: ModuleName { state.name }

  init(_ registration: Registration, _ requires: Set<ModuleName>?) {
    state = registration.registry.state
    self.requires = requires ?? []
    registered = registration.took
    starters = registration.registry.starters
    stoppers = registration.registry.stoppers
  }

  func call(_ mediator: Mediator, isStarting: Bool) -> Call {
    let context = CallContext(.nobody, mediator, .off, nil, isStarting: isStarting)
    return Call(context: context, module: name, depth: 0, deadline: nil)
  }
}
