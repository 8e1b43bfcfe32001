import Mediator
import Synchronization

/// What came of asking a guard that takes its time.
enum Ruling: Sendable {
  case verdict(Verdict)
  case failed(Report)
  case late
  case interrupted(Cancellation)
}

/// A guard against its deadline, and against whatever else may end the wait.
///
/// The first to settle the race decides it, so that a guard which ignores its cancellation can hold
/// nobody up.
final class GuardRace: Sendable {
  private struct State {
    var ruling: Ruling?
    var waiting: CheckedContinuation<Ruling, Never>?
    var runners: [Task<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Lets the guard and its deadline run.
  func start(
    _ check: @escaping @Sendable (Visit) async throws -> Verdict,
    _ visit: Visit,
    within deadline: Duration,
    owner: ModuleName
  ) {
    let environment = visit.call.mediator.environment
    let asked = Task {
      do {
        settle(.verdict(try await check(visit)))
      } catch {
        settle(.failed(Report(of: error, in: owner)))
      }
    }
    let timer = Task {
      do { try await environment.sleep(deadline) } catch { return }
      settle(.late)
    }
    add([asked, timer])
  }

  /// Waits until the race is settled.
  func ruling() async -> Ruling {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ruling = state.withLock { state in
          if state.ruling == nil { state.waiting = continuation }
          return state.ruling
        }
        if let ruling { continuation.resume(returning: ruling) }
      }
    } onCancel: {
      settle(.interrupted(.task))
    }
  }

  /// Decides the race, unless it is decided, and stops those who still run.
  func settle(_ ruling: Ruling) {
    let (waiting, runners) = state.withLock { state in
      guard state.ruling == nil else {
        return (CheckedContinuation<Ruling, Never>?.none, [Task<Void, Never>]())
      }
      state.ruling = ruling
      defer { state.waiting = nil }
      return (state.waiting, state.runners)
    }
    waiting?.resume(returning: ruling)
    for runner in runners { runner.cancel() }
  }

  private func add(_ runners: [Task<Void, Never>]) {
    let isOver = state.withLock { state in
      state.runners = runners
      return state.ruling != nil
    }
    if isOver { for runner in runners { runner.cancel() } }
  }
}
