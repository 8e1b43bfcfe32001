import Synchronization

/// Cancels the work in flight when a person presses Ctrl-C.
public final class InterruptHandler: Sendable {
  private struct State {
    var running: [Int: @Sendable () -> Void] = [:]
    var next = 0
    var count = 0
  }

  private let state = Mutex(State())

  /// Creates an interruption that has not happened.
  public init() {}

  /// How often a person has interrupted.
  public var count: Int { state.withLock(\.count) }

  /// How many pieces of work are in flight.
  var running: Int { state.withLock(\.running.count) }

  /// Cancels all work in flight, and remembers that it did.
  public func interrupt() {
    let cancellations = state.withLock {
      $0.count += 1
      return Array($0.running.values)
    }
    for cancel in cancellations { cancel() }
  }

  /// Runs work that an interruption cancels, and returns what it gives.
  ///
  /// - Parameters:
  ///   - executor: Where to run it, or nothing where any thread will do.
  ///   - work: What to run; it learns of the interruption as of any task's cancellation.
  /// - Returns: The result of the work, which alone decides what a cancelled task answers.
  /// - Throws: What the work throws.
  public func cancelling<Success: Sendable>(
    on executor: (any TaskExecutor)? = nil,
    _ work: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    let (task, number) = state.withLock { state in
      let task = Task(executorPreference: executor) { try await work() }
      state.next += 1
      state.running[state.next] = { task.cancel() }
      return (task, state.next)
    }
    defer { state.withLock { _ = $0.running.removeValue(forKey: number) } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
