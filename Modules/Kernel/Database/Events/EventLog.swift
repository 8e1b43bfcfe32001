public import Mediator
import Synchronization

/// The durable events of a database, and their delivery to every listener.
///
/// A listener runs inside the transaction that also moves its position in the log, so its effect
/// happens exactly once, also after a crash and with several processes. Events of one subject arrive
/// in the order in which they were recorded; one that fails delays those of its own subject and
/// listener, and no others.
///
/// ```swift
/// let log = EventLog(database, listeners: listeners, in: environment)
/// let delivering = Task { await log.run() }
/// ```
public final class EventLog: Sendable {
  let database: any Database
  let listeners: [EventListener]
  let environment: SystemServices
  let policy: RetryPolicy
  private let retention: EventRetention?

  /// When the log looks for old events again, by the program's own clock.
  private let nextPurge = Mutex(Duration.zero)

  /// The newest attempts to deliver, for traces.
  let recent = Mutex<[EventDelivery]>([])

  /// Creates the log of a database whose tables are up to date.
  ///
  /// - Parameters:
  ///   - database: The database of the events.
  ///   - listeners: The listeners of this program.
  ///   - environment: The clocks and the source of random numbers.
  ///   - policy: When a failed delivery is tried again.
  ///   - retention: How long events are kept; nil keeps them for ever. A program in which
  ///     listeners are missing must keep them, since the log does not know what those still need.
  public init(
    _ database: any Database,
    listeners: [EventListener],
    in environment: SystemServices,
    policy: RetryPolicy = .standard,
    retention: EventRetention? = nil
  ) {
    self.database = database
    self.listeners = listeners
    self.environment = environment
    self.policy = policy
    self.retention = retention
  }

  /// Creates or updates the tables of the log.
  public static func prepare(_ database: any Database) async throws {
    try await Migrator(database).migrate(EventSchema.module, with: EventSchema.migrations)
  }

  /// Delivers events as they come, until the task is cancelled.
  public func run() async {
    let (wakeUps, wakeUp) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let signals = database.signals()
    wakeUp.yield()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in signals { wakeUp.yield() }
        wakeUp.finish()
      }
      var timer: Task<Void, Never>?
      for await _ in wakeUps {
        timer?.cancel()
        let pause = await deliverWithRetries()
        timer = pause.map { pause in wake(wakeUp, after: pause) }
      }
      timer?.cancel()
      group.cancelAll()
    }
  }

  /// Delivers everything that is due, and returns how many deliveries went through.
  ///
  /// Then it deletes a bounded number of events that are older than the retention says.
  @discardableResult
  public func deliver() async throws -> Int {
    var count = 0
    while true {
      let waiting = try await waiting()
      if waiting.isEmpty { break }
      count += try await deliver(to: waiting)
    }
    try await purgeIfDue()
    return count
  }

  /// Deletes old events, unless the log looked for some a moment ago and found none.
  private func purgeIfDue() async throws {
    guard let retention else { return }
    let elapsed = environment.elapsed()
    guard nextPurge.withLock({ $0 }) <= elapsed else { return }
    let moment = environment.now() + (.zero - retention.age)
    let oldest = try await oldestEvent()
    let count = if let oldest, oldest < moment { try await purge(before: moment) } else { 0 }
    // A piece that deleted something may have left more for the next one.
    nextPurge.withLock { $0 = count > 0 ? elapsed : elapsed + retention.pause }
  }

  /// Delivers to several listeners at once, so that their transactions can share a commit.
  private func deliver(to waiting: [EventListener]) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for listener in waiting { group.addTask { [self] in try await deliver(to: listener) } }
      return try await group.reduce(0, +)
    }
  }

  private func deliver(to listener: EventListener) async throws -> Int {
    try await database.write { [self] transaction in try deliver(to: listener, in: transaction) }
  }

  /// Delivers, and returns how long to wait until something else is due.
  private func deliverWithRetries() async -> Duration? {
    do {
      try await deliver()
      let pause = try await nextTry().map { $0 - environment.now() }
      return pause.map { max(min($0, policy.longest), .milliseconds(1)) }
    } catch {
      // The database itself failed, not a listener; it may work again later.
      return policy.pause
    }
  }

  private func wake(
    _ wakeUp: AsyncStream<Void>.Continuation,
    after pause: Duration
  ) -> Task<Void, Never> {
    Task { [environment] in
      guard (try? await environment.sleep(pause)) != nil else { return }
      wakeUp.yield()
    }
  }
}
