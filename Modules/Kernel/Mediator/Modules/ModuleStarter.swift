import Synchronization

/// Starts modules after those that they require, and stops them before those.
///
/// Starts and stops run one at a time, also while one of them waits for a module.
actor ModuleStarter {
  private let plans: [ModuleLifecycleSteps]
  private let environment: SystemServices
  private var timings: [ModuleName: ModuleTiming]
  private let opening = Atomic(false)
  private var waitingForStart: [Int: AsyncStream<Void>.Continuation] = [:]
  private var lastWaiter = 0
  private var isBusy = false
  private var waitingForTurn: [CheckedContinuation<Void, Never>] = []

  init(plans: [ModuleLifecycleSteps], environment: SystemServices) {
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
        phase: plan.state.current,
        requires: plan.requires.sorted(),
        timing: timings[plan.name] ?? ModuleTiming(registered: plan.registered)
      )
    }
  }

  /// Migrates and starts every module.
  func start(
    _ mediator: Mediator,
    migrating: @Sendable (ModuleName) async throws -> Void
  ) async throws(ModuleLifecycleFailure) {
    await beginTurn()
    defer { endTurn() }
    for plan in plans {
      timings[plan.name]?.migrated = try await timed(plan.name, step: .migrate) {
        try await migrating(plan.name)
      }
    }
    for plan in plans where !plan.state.isRunning {
      do {
        try await start(plan, using: mediator)
      } catch {
        await stopAll(mediator)
        throw error
      }
    }
    open()
  }

  /// Stops everything that runs, the last started first; a step that fails does not stop the rest.
  func stop(_ mediator: Mediator) async -> [ModuleLifecycleFailure] {
    await beginTurn()
    defer { endTurn() }
    return await stopAll(mediator)
  }

  /// Starts one module, after those that it requires.
  func start(_ name: ModuleName, using mediator: Mediator) async throws(ModuleLifecycleFailure) {
    let plan = try plan(of: name)
    await beginTurn()
    defer { endTurn() }
    try await startWithRequired(plan, using: mediator)
  }

  /// Stops one module, after those that require it, and returns all that were stopped.
  func stop(_ name: ModuleName, using mediator: Mediator) async throws(ModuleLifecycleFailure)
    -> [ModuleName]
  {
    let plan = try plan(of: name)
    await beginTurn()
    defer { endTurn() }
    return await stopWithDependents(plan, using: mediator)
  }

  /// Whether the mediator has started, and has not been stopped since.
  nonisolated var isOpen: Bool { opening.load(ordering: .acquiring) }

  /// Returns after the mediator has started, or once the task is cancelled.
  func opened() async {
    guard !isOpen else { return }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    lastWaiter += 1
    let waiter = lastWaiter
    waitingForStart[waiter] = continuation
    for await _ in stream {}
    waitingForStart[waiter] = nil
  }

  /// The state of a module, or nil if there is no such module.
  nonisolated func state(of module: ModuleName) -> AtomicModulePhase? {
    plans.first { $0.name == module }?.state
  }
}

// MARK: - One at a time

extension ModuleStarter {
  private func beginTurn() async {
    guard isBusy else { return isBusy = true }
    await withCheckedContinuation { waitingForTurn.append($0) }
  }

  /// Hands the turn to the next that waits, without a moment in which another could take it.
  private func endTurn() {
    guard !waitingForTurn.isEmpty else { return isBusy = false }
    waitingForTurn.removeFirst().resume()
  }

  private func open() {
    opening.store(true, ordering: .releasing)
    for continuation in waitingForStart.values { continuation.finish() }
    waitingForStart = [:]
  }
}

// MARK: - One module

extension ModuleStarter {
  private func plan(of name: ModuleName) throws(ModuleLifecycleFailure) -> ModuleLifecycleSteps {
    guard let plan = plans.first(where: { $0.name == name }) else {
      throw ModuleLifecycleFailure(
        module: name,
        step: .start,
        problem: .noModule(name, among: plans.map(\.name))
      )
    }
    return plan
  }

  private func startWithRequired(_ plan: ModuleLifecycleSteps, using mediator: Mediator)
    async throws(ModuleLifecycleFailure)
  {
    for required in plans where plan.requires.contains(required.name) {
      try await startWithRequired(required, using: mediator)
    }
    guard !plan.state.isRunning else { return }
    try await start(plan, using: mediator)
  }

  private func start(_ plan: ModuleLifecycleSteps, using mediator: Mediator)
    async throws(ModuleLifecycleFailure)
  {
    plan.state.current = .starting
    do {
      timings[plan.name]?.started = try await timed(plan.name, step: .start) {
        for step in plan.starters { try await step(plan.call(mediator)) }
      }
    } catch {
      plan.state.current = .assembled
      throw error
    }
    plan.state.current = .running
  }

  @discardableResult
  private func stopAll(_ mediator: Mediator) async -> [ModuleLifecycleFailure] {
    var failures: [ModuleLifecycleFailure] = []
    for plan in plans.reversed() where plan.state.isRunning {
      failures += await stop(plan, using: mediator)
    }
    opening.store(false, ordering: .releasing)
    return failures
  }

  private func stopWithDependents(_ plan: ModuleLifecycleSteps, using mediator: Mediator) async
    -> [ModuleName]
  {
    guard plan.state.isRunning else { return [] }
    var stopped: [ModuleName] = []
    for dependent in plans.reversed() where dependent.requires.contains(plan.name) {
      stopped += await stopWithDependents(dependent, using: mediator)
    }
    _ = await stop(plan, using: mediator)
    return stopped + [plan.name]
  }

  private func stop(_ plan: ModuleLifecycleSteps, using mediator: Mediator) async
    -> [ModuleLifecycleFailure]
  {
    plan.state.current = .stopped
    let start = environment.elapsed()
    var failures: [ModuleLifecycleFailure] = []
    for step in plan.stoppers.reversed() {
      do {
        try await step(plan.call(mediator))
      } catch {
        let problem = Problem(of: error, in: plan.name)
        failures.append(ModuleLifecycleFailure(module: plan.name, step: .stop, problem: problem))
      }
    }
    timings[plan.name]?.stopped = environment.elapsed() - start
    return failures
  }

  private func timed(
    _ module: ModuleName,
    step: ModuleLifecycleFailure.Step,
    work: () async throws -> Void
  ) async throws(ModuleLifecycleFailure) -> Duration {
    let start = environment.elapsed()
    do {
      try await work()
    } catch {
      let problem = Problem(of: error, in: module)
      throw ModuleLifecycleFailure(module: module, step: step, problem: problem)
    }
    return environment.elapsed() - start
  }
}

/// How one module is started and stopped.
struct ModuleLifecycleSteps: Sendable {
  let state: AtomicModulePhase
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

  func call(_ mediator: Mediator) -> CallContext {
    let scope = SharedCallContext(caller: .anonymous, mediator: mediator, trace: .off, changes: nil)
    return CallContext(scope: scope, module: name)
  }
}
