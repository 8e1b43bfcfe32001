import Mediator
import Synchronization

extension EventLog {
  /// The largest number of deliveries in one transaction.
  private static let batchLimit = 64

  /// The time after which a transaction begins no further delivery.
  private static let batchTime: Duration = .milliseconds(10)

  /// Returns the listeners that have a delivery due, each with its lanes.
  func waiting() async throws -> [ListenerDueLanes] {
    let now = environment.now()
    let known = settled.withLock { $0 }
    let (due, settled) = try await database.read { [self] connection in
      let newest = try EventLaneStore.position(on: connection)
      // Where there is one lane, looking at its events costs no more than remembering it.
      let moved = newest.lanes.count == 1 ? [0] : newest.lanes(differentFrom: known)
      var settled = newest
      let due = try listeners.compactMap { listener in
        let news = try EventLaneStore.news(for: listener, in: moved, on: connection)
        for (lane, _) in news { settled[lane] = known[lane] }
        return try dueLanes(of: listener, news: news, at: now, on: connection)
      }
      return (due, settled)
    }
    self.settled.withLock { $0 = settled }
    return due
  }

  private func dueLanes(
    of listener: EventListener,
    news: [(lane: Int, first: Int64)],
    at now: Timestamp,
    on connection: borrowing ReadConnection
  ) throws -> ListenerDueLanes? {
    let retries = try EventLogStore.lanesWithRetries(
      in: connection,
      for: listener,
      at: now,
      policy.longest
    )
    let indexes = NumberLane.indexes(on: connection.engine)
    // What another engine stored comes first, since one of its lanes has events of many subjects.
    let foreign = news.filter { !indexes.contains($0.lane) }
    let next = (foreign.isEmpty ? news : foreign).sorted { $0.first < $1.first }.map(\.lane)
    let lanes = retries + next.filter { !retries.contains($0) }
    return lanes.isEmpty ? nil : ListenerDueLanes(listener: listener, lanes: lanes)
  }

  /// Returns when the next retry is due.
  func nextTry() async throws -> Timestamp? {
    try await database.read { [listeners] connection in
      try listeners.compactMap { listener in
        try connection.value(
          """
          SELECT d.next_try FROM event_delivery AS d JOIN event AS e ON e.id = d.event
          WHERE d.listener = $1 AND d.next_try IS NOT NULL ORDER BY d.next_try LIMIT 1
          """,
          listener.name
        )
      }.min()
    }
  }

  /// Delivers a bounded number of due events to a listener, and waits for lanes that other processes
  /// have if need be.
  func deliver(_ due: ListenerDueLanes, waits: Bool) async throws -> EventDeliveryOutcome {
    guard due.listener.subjects != nil, let lane = due.lanes.first else {
      return try await database.write { [self] transaction in
        try deliver(due, waits: waits, in: transaction)
      }
    }
    let now = environment.now()
    let plan = try await database.read { [policy] connection in
      try DeliveryTransactionPlan(due.listener, in: lane, at: now, policy.longest, on: connection)
    }
    guard let subjects = plan.subjects else {
      return try await database.write { [self] transaction in
        try deliver(due, waits: waits, in: transaction)
      }
    }
    return try await database.write(until: nil, locking: subjects) { [self] transaction in
      try deliver(due, within: plan, waits: waits, in: transaction)
    }
  }

  private func deliver(
    _ due: ListenerDueLanes,
    within plan: DeliveryTransactionPlan? = nil,
    waits: Bool,
    in transaction: borrowing Transaction
  ) throws -> EventDeliveryOutcome {
    var batch = DeliveryBudget(
      rest: Self.batchLimit,
      end: environment.elapsed() + Self.batchTime,
      plan: plan
    )
    var result = EventDeliveryOutcome()
    for lane in due.lanes where batch.rest > 0 && environment.elapsed() < batch.end {
      let last = try EventLaneStore.take(
        lane,
        for: due.listener,
        waits: waits,
        in: transaction
      )
      guard let last else { continue }
      result.hadLane = true
      result.count += try deliver(
        to: due.listener,
        in: lane,
        after: last,
        &batch,
        in: transaction
      )
    }
    return result
  }

  /// Delivers due events of a lane, retries first.
  private func deliver(
    to listener: EventListener,
    in lane: Int,
    after start: Int64,
    _ batch: inout DeliveryBudget,
    in transaction: borrowing Transaction
  ) throws -> Int {
    var count = 0
    for (event, attempts) in try EventLogStore.retries(
      in: transaction,
      for: listener,
      lane: lane,
      at: environment.now(),
      policy.longest
    ) where batch.plan?.retried.contains(event.id) ?? true {
      guard environment.elapsed() < batch.end else { return count }
      count += try retry(event, after: attempts, to: listener, in: transaction) ? 1 : 0
    }
    var last = start
    for event in try EventLogStore.events(
      listener.event,
      in: LaneEventRange(lane: lane, start: start, end: batch.plan?.end ?? .max),
      limit: batch.rest,
      on: transaction
    ) {
      count += try deliver(event, to: listener, in: transaction) ? 1 : 0
      last = event.id
      batch.rest -= 1
      if environment.elapsed() >= batch.end { break }
    }
    if last > start {
      try EventLaneStore.move(listener, in: lane, to: last, in: transaction)
    }
    return count
  }

  private func deliver(
    _ event: StoredEvent,
    to listener: EventListener,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    if let due = event.due, due > environment.now() {
      try EventLogStore.park(in: transaction, event, for: listener, until: due)
      return false
    }
    if try EventLogStore.isHeldUp(in: transaction, event.subject, for: listener) {
      try EventLogStore.park(in: transaction, event, for: listener)
      return false
    }
    guard let cause = try attempt(event, for: listener, in: transaction) else { return true }
    try EventLogStore.park(in: transaction, event, for: listener)
    try note(cause, of: event, after: 0, for: listener, in: transaction)
    return false
  }

  private func retry(
    _ event: StoredEvent,
    after attempts: Int,
    to listener: EventListener,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    if let cause = try attempt(event, for: listener, in: transaction) {
      try note(cause, of: event, after: attempts, for: listener, in: transaction)
      return false
    }
    try EventLogStore.settle(in: transaction, event.id, subject: event.subject, for: listener.name)
    return true
  }

  /// Runs the listener, and returns why it failed if it did.
  private func attempt(
    _ event: StoredEvent,
    for listener: EventListener,
    in transaction: borrowing Transaction
  ) throws -> String? {
    let start = environment.elapsed()
    var cause: String?
    do {
      try transaction.savepoint { part in
        try listener.deliver(event, part)
        if event.due != nil { try EventLogStore.finish(in: part, event) }
      }
    } catch let error as DatabaseError where error.isInfrastructureFailure {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      cause = "\(error)"
    }
    note(
      EventDeliveryAttempt(
        event: event.id,
        lane: event.lane,
        name: event.name,
        listener: listener.name,
        cause: cause,
        took: environment.elapsed() - start
      )
    )
    return cause
  }

  private func note(
    _ cause: String,
    of event: StoredEvent,
    after attempts: Int,
    for listener: EventListener,
    in transaction: borrowing Transaction
  ) throws {
    // Damage may have left any number there.
    let failures = min(max(attempts, 0), policy.attempts) + 1
    let isLast = failures >= policy.attempts
    let now = environment.now()
    let pause = policy.pause(after: failures, environment.random())
    try transaction.execute(
      """
      UPDATE event_delivery
      SET state = $3, attempts = $4, cause = $5, last_try = $6, next_try = $7
      WHERE listener = $1 AND event = $2
      """,
      listener.name,
      event.id,
      isLast ? ListenerDeliveryStatus.State.abandoned : .failed,
      failures,
      cause,
      now,
      isLast ? nil : now + pause
    )
  }
}

extension DatabaseError {
  /// Whether the database is in trouble, rather than a listener's statement wrong.
  var isInfrastructureFailure: Bool {
    switch code {
    case .busy, .full, .disk, .memory, .cancelled, .deadlineExceeded, .damaged, .unsafe, .closed,
      .foreign, .unopenable, .unreachable, .newer, .moving, .moved, .edited:
      true
    case .unique, .foreignKey, .check, .notNull, .typeMismatch, .statement, .misuse, .noRow,
      .readOnly, .unsupported, .other:
      false
    }
  }
}

/// What one transaction may still deliver.
private struct DeliveryBudget {
  /// The number of new events.
  var rest: Int

  /// The time after which it begins no further delivery.
  let end: Duration

  /// Which events it may deliver; all if it excludes other writers.
  let plan: DeliveryTransactionPlan?
}
