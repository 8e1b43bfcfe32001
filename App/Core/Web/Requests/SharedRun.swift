import Synchronization

/// Runs work once for all who ask for it at the same time.
///
/// Everybody gets a run that began after they asked: those who ask during one share the next.
final class SharedRun: Sendable {
  private typealias Caller = CheckedContinuation<Role, Never>

  /// What a caller does after it has waited.
  private enum Role {
    /// It runs the work, for others too.
    case leads([Caller])

    /// Another caller has run the work.
    case isDone
  }

  private struct State {
    var isRunning = false
    var waiting: [Caller] = []
  }

  private let state = Mutex(State())

  /// How many callers wait for the next run.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs the work, or waits for a caller who does.
  ///
  /// - Parameter work: What to run; it returns whether it went through. If not, for example because
  ///   its caller was cancelled, the next caller tries.
  func callAsFunction(_ work: () async -> Bool) async {
    guard case .leads(let others) = await role() else { return }
    let isDone = await work()
    if !isDone, let next = others.first {
      return next.resume(returning: .leads(Array(others.dropFirst())))
    }
    for caller in others { caller.resume(returning: .isDone) }
    letNextBegin()
  }

  private func role() async -> Role {
    await withCheckedContinuation { caller in
      let begins = state.withLock { state in
        if state.isRunning { state.waiting.append(caller) }
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if begins { caller.resume(returning: .leads([])) }
    }
  }

  private func letNextBegin() {
    let callers = state.withLock { state in
      defer { state.waiting = [] }
      state.isRunning = !state.waiting.isEmpty
      return state.waiting
    }
    callers.first?.resume(returning: .leads(Array(callers.dropFirst())))
  }
}
