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
  let undoing: [String: UndoHandler]
  let environment: SystemServices
  let policy: RetryPolicy

  /// The newest attempts to deliver, for traces.
  let recent = Mutex<[EventDelivery]>([])

  /// Creates the log of a database whose tables are up to date.
  ///
  /// - Parameters:
  ///   - database: The database of the events.
  ///   - listeners: The listeners of this program.
  ///   - environment: The clocks and the source of random numbers.
  ///   - policy: When a failed delivery is tried again.
  public convenience init(
    _ database: any Database,
    listeners: [EventListener],
    in environment: SystemServices,
    policy: RetryPolicy = .standard
  ) {
    self.init(
      EventLogHandlers(listeners: listeners, undoing: [:]),
      on: database,
      in: environment,
      policy: policy
    )
  }

  init(
    _ handlers: EventLogHandlers,
    on database: any Database,
    in environment: SystemServices,
    policy: RetryPolicy
  ) {
    self.database = database
    listeners = handlers.listeners
    undoing = handlers.undoing
    self.environment = environment
    self.policy = policy
  }

  /// Creates or updates the tables of the log.
  public static func prepare(_ database: any Database) async throws {
    try await Migrator(database).migrate(EventSchema.module, with: EventSchema.migrations)
  }

  /// Delivers events as they come, until the task is cancelled.
  public func run() async {
    let loop = WakeLoop(database: database, environment: environment)
    await loop.run { [self] _ in await deliverWithRetries() }
  }

  /// Delivers everything that is due, and returns how many deliveries went through.
  @discardableResult
  public func deliver() async throws -> Int {
    var count = 0
    while true {
      let waiting = try await waiting()
      if waiting.isEmpty { break }
      count += try await deliver(to: waiting)
    }
    return count
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
}

/// What the modules of a program do with events.
struct EventLogHandlers: Sendable {
  let listeners: [EventListener]

  /// How changes are taken back, by the names of their events.
  let undoing: [String: UndoHandler]
}
