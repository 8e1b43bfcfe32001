public import Mediator
import Synchronization

/// Time that passes only when a test says so.
///
/// ```swift
/// let time = ManualTime()
/// let environment = time.environment()
/// time.advance(by: .seconds(60))   // whoever slept for a minute wakes up
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

  /// Creates a time that stands still.
  ///
  /// - Parameters:
  ///   - now: What the wall clock shows.
  ///   - seed: From what the environment's random numbers follow.
  public init(now: Timestamp = Timestamp(milliseconds: 1_700_000_000_000), seed: UInt64 = 1) {
    state = Mutex(State(now: now, draws: seed))
  }

  /// Returns a world that lives by this time.
  public func environment() -> SystemServices {
    SystemServices(
      now: { self.now },
      elapsed: { self.elapsed },
      sleep: { try await self.sleep(for: $0) },
      random: { self.draw() }
    )
  }

  /// What the wall clock shows; it may be set to any moment, as wall clocks are.
  public var now: Timestamp {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// How much time has passed.
  public var elapsed: Duration {
    state.withLock { $0.elapsed }
  }

  /// How many tasks wait for time to pass.
  public var sleepers: Int {
    state.withLock { $0.sleepers.count }
  }

  /// Lets time pass, and wakes everybody whose waiting is over.
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
