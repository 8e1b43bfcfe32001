import Mediator

extension EventLog {
  /// The largest number of deliveries in one transaction.
  private static let batchLimit = 64

  /// The time after which a transaction begins no further delivery.
  private static let batchTime: Duration = .milliseconds(10)

  /// Returns the listeners that have a delivery due.
  func waiting() async throws -> [EventListener] {
    let now = environment.now()
    return try await database.read { [listeners, policy] connection in
      try listeners.filter { listener in
        let last = try EventLogStore.position(in: connection, of: listener) ?? 0
        return try EventLogStore.hasNews(in: connection, for: listener, after: last)
          || EventLogStore.hasRetries(in: connection, for: listener, at: now, policy.longest)
      }
    }
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

  /// Delivers a bounded number of due events to a listener, retries first.
  func deliver(to listener: EventListener, in transaction: borrowing Transaction) throws -> Int {
    let end = environment.elapsed() + Self.batchTime
    var count = 0
    let now = environment.now()
    for (event, attempts) in try EventLogStore.retries(
      in: transaction,
      for: listener,
      at: now,
      policy.longest
    ) {
      guard environment.elapsed() < end else { return count }
      count += try retry(event, after: attempts, to: listener, in: transaction) ? 1 : 0
    }
    let start = try EventLogStore.position(in: transaction, of: listener) ?? 0
    var last = start
    for event in try EventLogStore.news(
      in: transaction,
      for: listener,
      after: start,
      limit: Self.batchLimit
    ) {
      count += try deliver(event, to: listener, in: transaction) ? 1 : 0
      last = event.id
      if environment.elapsed() >= end { break }
    }
    if last > start { try EventLogStore.move(in: transaction, listener, to: last) }
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
    } catch let error as DatabaseError where error.isTheDatabasesOwn {
      throw error
    } catch {
      cause = "\(error)"
    }
    note(
      EventDelivery(
        event: event.id,
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
      isLast ? ListenerDelivery.State.abandoned : .failed,
      failures,
      cause,
      now,
      isLast ? nil : now + pause
    )
  }
}

extension DatabaseError {
  /// Whether the database is in trouble, rather than a listener's statement wrong.
  var isTheDatabasesOwn: Bool {
    switch code {
    case .busy, .full, .disk, .memory, .cancelled, .deadlineExceeded, .damaged, .unsafe, .closed,
      .foreign, .unopenable, .unreachable, .newer, .edited:
      true
    case .unique, .foreignKey, .check, .notNull, .typeMismatch, .statement, .misuse, .noRow,
      .readOnly, .unsupported, .other:
      false
    }
  }
}
