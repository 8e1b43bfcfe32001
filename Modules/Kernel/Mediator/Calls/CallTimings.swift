import Synchronization

/// Middleware that counts the calls of each request and measures how long the answers take.
///
/// While it is off it costs one atomic load a call.
public final class CallTimings: Middleware {
  /// What the calls of one request took together.
  public struct Total: Equatable, Sendable {
    /// The number of calls.
    public internal(set) var calls = 0

    /// The sum of their durations.
    public internal(set) var took = Duration.zero

    /// The duration of the slowest call.
    public internal(set) var slowest = Duration.zero

    /// Creates a total without calls.
    public init() {}

    /// The average duration of a call.
    public var mean: Duration { calls == 0 ? .zero : took / calls }

    mutating func add(_ duration: Duration) {
      calls += 1
      took += duration
      slowest = max(slowest, duration)
    }

    /// Returns the total of two requests.
    public static func + (one: Self, other: Self) -> Self {
      var sum = one
      sum.calls += other.calls
      sum.took += other.took
      sum.slowest = max(sum.slowest, other.slowest)
      return sum
    }
  }

  private struct Entry {
    let module: ModuleName
    let request: String
    var total = Total()
  }

  private let on: Atomic<Bool>
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Creates timings without any call.
  public init(isOn: Bool = true) {
    on = Atomic(isOn)
  }

  /// Whether calls are measured.
  public var isOn: Bool {
    get { on.load(ordering: .relaxed) }
    set { on.store(newValue, ordering: .relaxed) }
  }

  /// The totals of a module's requests so far, by the request's name.
  public func totals(of module: ModuleName) -> [String: Total] {
    let entries = entries.withLock { $0.values.filter { $0.module == module } }
    return Dictionary(entries.map { ($0.request, $0.total) }, uniquingKeysWith: +)
  }

  /// Surrounds every request.
  public func surrounds(_ request: RequestTypeInfo) -> Bool { true }

  /// Is idle while the timings are off.
  public func isIdle(for call: CallContext, of request: RequestTypeInfo) -> Bool { !isOn }

  /// Performs the call and adds its duration, however it ends.
  public func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestTypeInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    let start = call.mediator.environment.elapsed()
    defer {
      let took = call.mediator.environment.elapsed() - start
      entries.withLock { entries in
        let entry = Entry(module: request.module, request: request.label)
        entries[ObjectIdentifier(request.type), default: entry].total.add(took)
      }
    }
    return try await next(call)
  }
}
