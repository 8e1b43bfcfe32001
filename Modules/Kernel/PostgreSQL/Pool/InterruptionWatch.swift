import Database
import Synchronization
import System

/// Interrupts the statements of runs that were cancelled or whose time is over, on a thread of its own.
///
/// The thread starts when the first run needs it.
final class InterruptionWatch: Sendable {
  private struct WatchedRun {
    let stop: StopCondition
    let cancellation: StatementCancellation
    var isSending = false
    var wasSent = false
  }

  private struct WatchState {
    var runs: [Int: WatchedRun] = [:]
    var lastNumber = 0
    var hasThread = false
    var isClosed = false
  }

  /// The pause before a statement is interrupted again, which may have begun after the first time.
  private static let pause: Duration = .milliseconds(20)

  private let state = Mutex(WatchState())
  private let wakeUp: WakeUp

  init() throws(DatabaseError) {
    wakeUp = try .make()
  }

  /// Watches a run, and returns its number.
  func begin(_ stop: StopCondition, _ cancellation: StatementCancellation) -> Int {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.runs[state.lastNumber] = WatchedRun(stop: stop, cancellation: cancellation)
      return state.lastNumber
    }
    if stop.deadline != nil { wake() }
    return number
  }

  /// Ends the watch, and returns whether the server was asked to interrupt a statement of the run.
  ///
  /// A frozen server does not take what it was asked either, so the end of that is not waited for.
  func end(_ number: Int, isFrozen: Bool) -> Bool {
    var run = state.withLock { $0.runs[number] }
    if run?.isSending == true, !isFrozen {
      _ = SystemThread.wait(upTo: .seconds(10)) {
        state.withLock { $0.runs[number]?.isSending } != true
      }
    }
    run = state.withLock { $0.runs.removeValue(forKey: number) }
    return run?.wasSent == true
  }

  /// Looks for runs to interrupt, as one was cancelled.
  func wake() {
    let isNew = state.withLock { state in
      defer { state.hasThread = true }
      return !state.hasThread && !state.isClosed
    }
    if isNew, (try? SystemThread.start { [self] in watch() }) == nil {
      state.withLock { $0.hasThread = false }
    }
    wakeUp.signal()
  }

  func close() {
    state.withLock { $0.isClosed = true }
    wakeUp.signal()
  }

  private func watch() {
    while !state.withLock({ $0.isClosed && $0.runs.isEmpty }) {
      let due = state.withLock { state in
        let due = state.runs.filter { $0.value.stop.isDue }
        for number in due.keys { state.runs[number]?.isSending = true }
        return due
      }
      for (number, run) in due {
        run.cancellation.send()
        state.withLock { state in
          state.runs[number]?.isSending = false
          state.runs[number]?.wasSent = true
        }
      }
      wakeUp.sleep(atMost: due.isEmpty ? timeToNextDeadline : Self.pause)
    }
  }

  private var timeToNextDeadline: Duration? {
    let next = state.withLock { $0.runs.values.compactMap(\.stop.deadline).min() }
    return next.map { max(ContinuousClock.now.duration(to: $0), .milliseconds(1)) }
  }
}
