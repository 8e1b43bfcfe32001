import Synchronization

/// Tells when something has changed on which the last load depends.
///
/// The topics are watched from the moment when a call names them, which is before the answer is
/// read: a change that comes during the load is not missed.
public final class TopicWatch: DependencyRecorder {
  /// The largest number of topics that are told apart; a load that depends on more is told of every
  /// change.
  public static let limit = 1024

  private struct State {
    /// The topics of the last load, and of the one that is running.
    var topics: Set<Topic> = []

    /// The topics of the load that is running, or nil between loads.
    var renewed: Set<Topic>?
    var watchesEverything = false

    /// For how long the load that is running is right, if that is known.
    var duration: Duration?

    /// Waits for the end of that time.
    var timer: Task<Void, Never>?
  }

  /// Yields after changes, unless the watch tells a function; several may arrive as one.
  public let changes: AsyncStream<Void>

  private let hub: TopicHub
  private let number: Int
  private let continuation: AsyncStream<Void>.Continuation
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state = Mutex(State())

  /// Creates a watch without topics.
  ///
  /// - Parameters:
  ///   - hub: Tells what changes.
  ///   - sleep: Waits for the moment in which an answer changes by itself.
  public convenience init(
    of hub: TopicHub,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.init(of: hub, sleep: sleep, telling: nil)
  }

  /// Creates a watch without topics that tells a function, so that no task has to wait for changes.
  ///
  /// - Parameters:
  ///   - hub: Tells what changes.
  ///   - sleep: Waits for the moment in which an answer changes by itself.
  ///   - tell: Called after each change, on the thread that tells of it: it only takes notice.
  public init(
    of hub: TopicHub,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    telling tell: (@Sendable () -> Void)?
  ) {
    self.sleep = sleep
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    (self.changes, self.continuation) = (changes, continuation)
    self.hub = hub
    number = hub.add(tell ?? { continuation.yield() })
  }

  deinit {
    state.withLock { $0.timer }?.cancel()
    hub.remove(number, of: state.withLock { $0.topics })
    continuation.finish()
  }

  /// The topics of the last load.
  public var topics: Set<Topic> { state.withLock { $0.topics } }

  /// How often something has changed on which the loads depended.
  public var changeCount: Int { hub.changeCount(of: number) }

  /// Returns a watch of its own, for what is loaded apart from the rest.
  public func newWatch() -> TopicWatch? { TopicWatch(of: hub, sleep: sleep) }

  /// Notes topics while a load runs, and none between loads.
  public func depend(on topics: [Topic]) {
    let added: [Topic]? = state.withLock { state in
      guard state.renewed != nil, !state.watchesEverything else { return [] }
      state.renewed?.formUnion(topics)
      let added = topics.filter { state.topics.insert($0).inserted }
      guard let count = state.renewed?.count, count > Self.limit else { return added }
      state.watchesEverything = true
      return nil
    }
    guard let added else { return hub.watchEverything(by: number) }
    if !added.isEmpty { hub.watch(added, by: number) }
  }

  /// Notes for how long the load that runs is right; the shortest time counts.
  public func expire(after duration: Duration) {
    state.withLock { state in
      guard state.renewed != nil else { return }
      state.duration = min(duration, state.duration ?? duration)
    }
  }

  private func startTimer() {
    state.withLock { state in
      state.timer?.cancel()
      state.timer = state.duration.map { [hub, number, sleep] duration in
        Task { if (try? await sleep(max(duration, .zero))) != nil { hub.expired(number) } }
      }
      state.duration = nil
    }
  }

  /// Runs a load, and depends on what it names in place of what the load before it named.
  public func renew<Value>(_ load: () async throws -> Value) async rethrows -> Value {
    let wasEverything = state.withLock { state in
      (state.renewed, state.duration) = ([], nil)
      defer { state.watchesEverything = false }
      return state.watchesEverything
    }
    if wasEverything { hub.unwatch([], by: number, everything: true) }
    let value = try await load()
    let dropped = state.withLock { state -> Set<Topic> in
      guard let renewed = state.renewed else { return [] }
      defer { (state.topics, state.renewed) = (renewed, nil) }
      return state.topics.subtracting(renewed)
    }
    startTimer()
    if !dropped.isEmpty { hub.unwatch(dropped, by: number, everything: false) }
    return value
  }
}
