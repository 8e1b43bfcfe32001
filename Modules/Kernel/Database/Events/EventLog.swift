public import Mediator

/// The durable events of a database, and their way to everybody who listens.
///
/// A listener runs inside the transaction that also moves its position in the log, so its effect
/// happens exactly once whatever crashes in between, and whichever process gets to it first.
/// Events of one subject arrive in the order in which they were written; one that fails holds up
/// those of its own subject and listener, and no others.
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

  /// Creates the log of a database whose tables are up to date.
  ///
  /// - Parameters:
  ///   - database: Where the events are.
  ///   - listeners: Who listens, in this program.
  ///   - environment: The clock and the dice.
  ///   - policy: When to try again.
  public init(
    _ database: any Database,
    listeners: [EventListener],
    in environment: SystemServices,
    policy: RetryPolicy = .standard
  ) {
    self.database = database
    self.listeners = listeners
    self.environment = environment
    self.policy = policy
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
        let pause = await deliverPatiently()
        timer = pause.map { pause in wake(wakeUp, after: pause) }
      }
      timer?.cancel()
      group.cancelAll()
    }
  }

  /// Delivers everything that is due, and returns how many deliveries went through.
  @discardableResult
  public func deliver() async throws -> Int {
    var count = 0
    while true {
      let waiting = try await waiting()
      if waiting.isEmpty { return count }
      count += try await deliver(to: waiting)
    }
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
  private func deliverPatiently() async -> Duration? {
    do {
      try await deliver()
      let pause = try await nextTry().map { $0 - environment.now() }
      return pause.map { max(min($0, policy.longest), .milliseconds(1)) }
    } catch {
      // The database itself is in trouble: nobody's event is to blame, and it may pass.
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
