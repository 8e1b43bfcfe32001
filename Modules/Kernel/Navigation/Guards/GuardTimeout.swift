import Mediator
import Synchronization

/// What came of asking a guard that takes its time.
enum GuardOutcome: Sendable {
  case verdict(GuardVerdict)
  case failed(Problem)
  case late
  case interrupted(NavigationCancellation)
}

/// A guard against its deadline, and against whatever else may end the wait.
///
/// The first to settle the race decides it, so that a guard which ignores its cancellation can hold
/// nobody up.
final class GuardTimeout: Sendable {
  private let promise = Promise<GuardOutcome>()
  private let runners = Mutex<[Task<Void, Never>]>([])

  /// Lets the guard and its deadline run.
  func start(
    _ check: @escaping @Sendable (GuardContext) async throws -> GuardVerdict,
    for visit: GuardContext,
    within deadline: Duration,
    owner: ModuleName
  ) {
    let environment = visit.call.mediator.environment
    let asked = Task {
      do {
        settle(.verdict(try await check(visit)))
      } catch {
        settle(.failed(Problem(of: error, in: owner)))
      }
    }
    let timer = Task {
      do { try await environment.sleep(deadline) } catch { return }
      settle(.late)
    }
    runners.withLock { $0 = [asked, timer] }
    if promise.isSettled { stop() }
  }

  /// Waits until the race is settled.
  func ruling() async -> GuardOutcome {
    let ruling = await promise.value(ifCancelled: .interrupted(.task))
    stop()
    return ruling
  }

  /// Decides the race, unless it is decided.
  func settle(_ ruling: GuardOutcome) {
    promise.settle(ruling)
  }

  /// Stops those who still run.
  private func stop() {
    for runner in runners.withLock({ $0 }) { runner.cancel() }
  }
}
