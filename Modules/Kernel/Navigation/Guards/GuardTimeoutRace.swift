import Mediator
import Synchronization

/// How a question to a guard ended.
enum TimedGuardOutcome: Sendable {
  case verdict(GuardVerdict)
  case failed(Problem)
  case late
  case interrupted(NavigationCancellationReason)
}

/// A race between a guard, its deadline and a cancellation.
///
/// The first to settle the race decides it, so a guard that ignores its cancellation delays nothing.
final class GuardTimeoutRace: Sendable {
  private let promise = Promise<TimedGuardOutcome>()
  private let tasks = Mutex<[Task<Void, Never>]>([])

  /// Asks the guard, and starts its deadline if it has to wait for something.
  func start(
    _ check: @escaping @Sendable (GuardContext) async throws -> GuardVerdict,
    for context: GuardContext,
    within deadline: Duration,
    owner: ModuleName
  ) {
    let environment = context.call.mediator.environment
    let asking = Self.task { [self] in
      do {
        settle(.verdict(try await check(context)))
      } catch {
        settle(.failed(Problem(of: error, in: owner)))
      }
    }
    guard !promise.isSettled else { return }
    let timer = Task {
      do { try await environment.sleep(deadline) } catch { return }
      settle(.late)
    }
    tasks.withLock { $0 = [asking, timer] }
    if promise.isSettled { stop() }
  }

  /// Starts a task, if possible in place, so that a guard that knows its answer costs no thread.
  private static func task(
    _ work: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 26, *) { return Task.immediate(operation: work) }
    return Task(operation: work)
  }

  /// Waits until the race is settled.
  func outcome() async -> TimedGuardOutcome {
    let outcome = await promise.value(ifCancelled: .interrupted(.task))
    stop()
    return outcome
  }

  /// Decides the race, unless it is decided already.
  func settle(_ outcome: TimedGuardOutcome) {
    promise.settle(outcome)
  }

  private func stop() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
  }
}
