public import Mediator
import Synchronization

/// A clock whose time passes only when a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let environment = clock.environment()
/// clock.advance(by: .seconds(60))   // ends every sleep of a minute or less
/// ```
public final class ManualClock: Sendable {
  private struct Sleeper {
    let due: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var elapsed = Duration.zero
    var now: Timestamp
    var sleepers: [UInt64: Sleeper] = [:]
    var nextSleeper: UInt64 = 0
    var draws: UInt64
  }

  private let state: Mutex<State>

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - now: The time of day at the start.
  ///   - seed: The seed of the environment's random numbers.
  public init(now: Timestamp = Timestamp(milliseconds: 1_700_000_000_000), seed: UInt64 = 1) {
    state = Mutex(State(now: now, draws: seed))
  }

  /// Returns system services that use this clock.
  public func environment() -> SystemServices {
    SystemServices(
      now: { self.now },
      elapsed: { self.elapsed },
      sleep: { try await self.sleep(for: $0) },
      random: { self.draw() }
    )
  }

  /// The time of day, which can be set to any value.
  public var now: Timestamp {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// The time that has passed since the start.
  public var elapsed: Duration {
    state.withLock { $0.elapsed }
  }

  /// The number of tasks that sleep.
  public var sleepers: Int {
    state.withLock { $0.sleepers.count }
  }

  /// Advances the time and ends the sleeps that are over.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.elapsed += duration
      state.now = state.now + duration
      let due = state.sleepers.filter { $0.value.due <= state.elapsed }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  private func sleep(for duration: Duration) async throws {
    let id = state.withLock { state in
      state.nextSleeper += 1
      return state.nextSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          guard !Task.isCancelled, duration > .zero else { return true }
          let due = state.elapsed + duration
          state.sleepers[id] = Sleeper(due: due, continuation: continuation)
          return false
        }
        if isOver { continuation.resume(with: Result { try Task.checkCancellation() }) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func draw() -> UInt64 {
    state.withLock { state in
      var generator = SplitMix(seed: state.draws)
      defer { state.draws = generator.state }
      return generator.next()
    }
  }
}
