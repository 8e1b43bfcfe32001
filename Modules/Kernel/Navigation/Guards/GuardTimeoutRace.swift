import Mediator
import Synchronization

/// How a question to a guard ended.
enum GuardCheckResult: Sendable {
  case verdict(GuardVerdict)
  case failed(Problem)
  case late
  case interrupted(NavigationCancellation)
}

/// A race between a guard, its deadline and a cancellation.
///
/// The first to settle the race decides it, so a guard that ignores its cancellation delays nothing.
final class GuardTimeoutRace: Sendable {
  private let promise = Promise<GuardCheckResult>()
  private let tasks = Mutex<[Task<Void, Never>]>([])

  /// Starts the guard and its deadline.
  func start(
    _ check: @escaping @Sendable (GuardContext) async throws -> GuardVerdict,
    for context: GuardContext,
    within deadline: Duration,
    owner: ModuleName
  ) {
    let environment = context.call.mediator.environment
    let asking = Task {
      do {
        settle(.verdict(try await check(context)))
      } catch {
        settle(.failed(Problem(of: error, in: owner)))
      }
    }
    let timer = Task {
      do { try await environment.sleep(deadline) } catch { return }
      settle(.late)
    }
    tasks.withLock { $0 = [asking, timer] }
    if promise.isSettled { stop() }
  }

  /// Waits until the race is settled.
  func outcome() async -> GuardCheckResult {
    let outcome = await promise.value(ifCancelled: .interrupted(.task))
    stop()
    return outcome
  }

  /// Decides the race, unless it is decided already.
  func settle(_ outcome: GuardCheckResult) {
    promise.settle(outcome)
  }

  private func stop() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
  }
}
