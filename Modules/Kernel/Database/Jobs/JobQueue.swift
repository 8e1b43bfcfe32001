public import Mediator
import Synchronization

/// The jobs of a database, and their performance by this process.
///
/// A job with effects in the database is performed in the transaction that also takes it out of the
/// queue, so its effect happens exactly once. One with effects outside is performed under a lease,
/// so it happens at least once, and every attempt is given the same key. Any process that has a
/// handler for a job may perform it.
///
/// ```swift
/// let jobs = mediator.jobQueue(of: database)
/// let working = Task { await jobs.run() }
/// ```
public final class JobQueue: Sendable {
  /// How many jobs with effects outside a process performs at once.
  private static let outsideLimit = 8

  /// The longest sleep, after which the time of day may have been set.
  private static let longestPause: Duration = .seconds(3600)

  /// The pause after the database itself failed.
  private static let pauseAfterFailure: Duration = .seconds(2)

  let database: any Database

  /// The handlers of this program.
  public let handlers: [JobHandler]
  let mediator: Mediator
  var environment: SystemServices { mediator.environment }

  /// Whether this process has planned the first runs of its periodic jobs.
  private let hasPlanned = Mutex(false)

  /// How many jobs with effects outside run in this process.
  private let running = Mutex(0)

  /// Creates the queue of a database whose tables are up to date.
  ///
  /// - Parameters:
  ///   - database: The database of the jobs.
  ///   - handlers: The handlers of this program.
  ///   - mediator: Passes on the requests of jobs with effects outside.
  public init(_ database: any Database, handlers: [JobHandler], of mediator: Mediator) {
    self.database = database
    self.handlers = handlers
    self.mediator = mediator
  }

  /// Creates or updates the tables of the jobs.
  public static func prepare(_ database: any Database) async throws {
    try await Migrator(database).migrate(JobSchema.module, with: JobSchema.migrations)
  }

  /// Performs jobs as they become due, until the task is cancelled.
  ///
  /// Jobs with effects outside that are not done by then are cancelled and given back.
  public func run() async {
    await withTaskGroup(of: Void.self) { group in
      let (leases, started) = AsyncStream.makeStream(of: (JobLease, @Sendable () -> Void).self)
      group.addTask { [self] in
        let loop = WakeLoop(database: database, environment: environment)
        await loop.run { wake in await step { started.yield(($0, wake)) } }
        started.finish()
      }
      for await (lease, wake) in leases {
        group.addTask { [self] in
          await perform(lease)
          wake()
        }
      }
      group.cancelAll()
    }
  }

  /// Performs all jobs that are due, and returns how many were begun.
  @discardableResult
  public func perform() async throws -> Int {
    var count = 0
    while true {
      let now = environment.now()
      let due = try await firstPossible().filter { $0.due <= now }
      if due.isEmpty { return count }
      for (handler, _) in due {
        let leases = try await take(handler, &count)
        // At once, since a lease is renewed only while its job is performed.
        await withDiscardingTaskGroup { group in
          for lease in leases { group.addTask { [self] in await perform(lease) } }
        }
      }
    }
  }

  /// Returns whether a job is due; a caller asks it in a read that it makes anyway.
  public func isDue(on connection: borrowing ReadConnection) throws -> Bool {
    try firstDue(on: connection).contains { $0.due <= environment.now() }
  }
}

// MARK: - Steps

extension JobQueue {
  /// Performs what is due in the database, begins what is due outside, and returns the pause until
  /// something else is due.
  private func step(_ start: (JobLease) -> Void) async -> Duration? {
    do {
      while true {
        let now = environment.now()
        let possible = try await firstPossible()
        let due = possible.filter { $0.due <= now }
        if due.isEmpty {
          guard let next = possible.map(\.due).min() else { return nil }
          return max(min(next - now, Self.longestPause), .milliseconds(1))
        }
        var count = 0
        for (handler, _) in due { for lease in try await take(handler, &count) { start(lease) } }
      }
    } catch {
      return Self.pauseAfterFailure
    }
  }

  /// Returns when the first job of each handler is due that has room to run.
  ///
  /// A job that ends makes room for another outside, and wakes the loop.
  private func firstPossible() async throws -> [(handler: JobHandler, due: Timestamp)] {
    let isFull = running.withLock { $0 >= Self.outsideLimit }
    return try await firstDue().filter { !isFull || !$0.handler.isOutside }
  }

  /// Plans the periodic jobs if that is not done yet, and returns when the first job of each handler
  /// is due.
  private func firstDue() async throws -> [(handler: JobHandler, due: Timestamp)] {
    let now = environment.now()
    let hasPlanned = hasPlanned.withLock { $0 }
    let (new, all) = try await database.read { [self] connection in
      (hasPlanned ? [] : try unplanned(at: now, on: connection), try firstDue(on: connection))
    }
    if !new.isEmpty { try await plan(new, at: now) }
    self.hasPlanned.withLock { $0 = true }
    let planned = new.compactMap { handler in
      handler.period.map { (handler: handler, due: $0.start(after: now)) }
    }
    return all + planned
  }

  private func firstDue(
    on connection: borrowing ReadConnection
  ) throws -> [(handler: JobHandler, due: Timestamp)] {
    let paused = try JobStore.paused(on: connection)
    return try handlers.filter { !paused.contains($0.name) }.compactMap { handler in
      try JobStore.firstDue(of: handler, on: connection).map { (handler, $0) }
    }
  }

  /// Returns the periodic jobs that have no next run, or one that their period is too short for.
  private func unplanned(
    at now: Timestamp,
    on connection: borrowing ReadConnection
  ) throws -> [JobHandler] {
    try handlers.filter { handler in
      guard let period = handler.period else { return false }
      let planned = try JobStore.plannedRun(of: handler, on: connection)
      return planned.map { $0 > period.start(after: now) } ?? true
    }
  }

  private func plan(_ handlers: [JobHandler], at now: Timestamp) async throws {
    try await database.write { transaction in
      for handler in handlers {
        guard let period = handler.period else { continue }
        let first = period.start(after: now)
        try JobStore.plan(handler, as: period.text(), at: first, in: transaction)
      }
      transaction.signal()
    }
  }

  /// Performs due jobs of a handler in the database, or takes leases on those with effects outside.
  private func take(_ handler: JobHandler, _ count: inout Int) async throws -> [JobLease] {
    switch handler.effect {
    case .database(let body):
      count += try await perform(handler, body)
      return []
    case .outside:
      let room = Self.outsideLimit - running.withLock { $0 }
      guard room > 0 else { return [] }
      let (now, random) = (environment.now(), environment.random)
      let leases = try await database.write { transaction in
        try JobLease.take(handler, limit: room, at: now, random: random, in: transaction)
      }
      running.withLock { $0 += leases.count }
      count += leases.count
      return leases
    }
  }

  /// Performs a job under its lease, and notes that one less runs.
  private func perform(_ lease: JobLease) async {
    await JobExecution(lease: lease, database: database, mediator: mediator).run()
    running.withLock { $0 -= 1 }
  }
}

extension JobHandler {
  fileprivate var isOutside: Bool {
    switch effect {
    case .database: false
    case .outside: true
    }
  }
}
