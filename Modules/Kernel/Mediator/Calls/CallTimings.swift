import Synchronization

/// Adds up how often each request was made and how long the answers took.
///
/// While it is off it costs one atomic load a call.
public final class CallTimings: Middleware {
  /// What the calls of one request took together.
  public struct Total: Equatable, Sendable {
    /// How many calls there were.
    public internal(set) var calls = 0

    /// How long they took, added up.
    public internal(set) var took = Duration.zero

    /// How long the slowest took.
    public internal(set) var slowest = Duration.zero
  }

  private let on: Atomic<Bool>
  private let sums = Mutex<[String: Total]>([:])

  /// Creates the behaviour.
  public init(isOn: Bool = true) {
    on = Atomic(isOn)
  }

  /// Whether calls are timed.
  public var isOn: Bool {
    get { on.load(ordering: .relaxed) }
    set { on.store(newValue, ordering: .relaxed) }
  }

  /// What the calls took so far, by the request's name.
  public var totals: [String: Total] {
    sums.withLock { $0 }
  }

  /// Surrounds every request.
  public func surrounds(_ request: RequestInfo) -> Bool { true }

  /// Has nothing to do while it is off.
  public func isIdle(for call: CallContext, of request: RequestInfo) -> Bool { !isOn }

  /// Performs the call and adds the time that it took, however it ended.
  public func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    let start = call.mediator.environment.elapsed()
    defer { add(call.mediator.environment.elapsed() - start, to: request.label) }
    return try await next(call)
  }

  private func add(_ took: Duration, to label: String) {
    sums.withLock { sums in
      sums[label, default: Total()].calls += 1
      sums[label, default: Total()].took += took
      sums[label, default: Total()].slowest = max(sums[label, default: Total()].slowest, took)
    }
  }
}
