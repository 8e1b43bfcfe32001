public import Mediator
import Synchronization

/// The durable events of a database, and their delivery to every listener.
///
/// A listener runs inside the transaction that also moves its position in the log, so its effect
/// happens exactly once, also after a crash and with several processes. Events of one subject arrive
/// in the order in which they were recorded; one that fails delays those of its own subject and
/// listener, and no others. Where many processes write, subjects are spread over lanes, and a process
/// takes a listener's lane that no other has.
///
/// ```swift
/// let log = EventLog(database, listeners: listeners, in: environment)
/// let delivering = Task { await log.run() }
/// ```
public final class EventLog: Sendable {
  let database: any Database
  let listeners: [EventListener]
  let undoing: [String: UndoableChangeHandler]
  let environment: SystemServices
  let policy: RetryPolicy

  /// Up to where all lanes are known to hold nothing that is due.
  let settled = Mutex(LanePositions.beginning)

  /// The newest attempts to deliver, for traces.
  let recent = Mutex<[EventDeliveryAttempt]>([])

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
      ListenersAndUndoHandlers(listeners: listeners, undoing: [:]),
      on: database,
      in: environment,
      policy: policy
    )
  }

  init(
    _ handlers: ListenersAndUndoHandlers,
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
    try await EventLaneStore.prepare(database)
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
    var waits = false
    while true {
      let due = try await waiting()
      if due.isEmpty { break }
      let delivered = try await deliver(due, waits: waits)
      count += delivered.count
      // Where other processes have all lanes, the next look would find the same.
      waits = !delivered.hadLane
    }
    return count
  }

  /// Delivers to several listeners at once, so that their transactions can share a commit.
  private func deliver(_ due: [ListenerDueLanes], waits: Bool) async throws -> EventDeliveryOutcome
  {
    try await withThrowingTaskGroup(of: EventDeliveryOutcome.self) { group in
      for part in due.flatMap(\.parts) {
        group.addTask { [self] in try await deliver(part, waits: waits) }
      }
      return try await group.reduce(EventDeliveryOutcome(), +)
    }
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
struct ListenersAndUndoHandlers: Sendable {
  let listeners: [EventListener]

  /// How changes are taken back, by the names of their events.
  let undoing: [String: UndoableChangeHandler]
}
