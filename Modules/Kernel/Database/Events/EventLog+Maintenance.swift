public import Mediator

extension EventLog {
  /// The largest number of events of a kind that are deleted at once.
  private static let purgeLimit = 1000

  /// Returns the place of the newest event.
  public func position() async throws -> LanePositions {
    try await database.read { try EventLaneStore.position(on: $0) }
  }

  /// Returns the deliveries that did not go through at once: those first that were abandoned, and
  /// of each state the newest.
  ///
  /// - Parameters:
  ///   - states: The states to return; a delivery that is done is not stored.
  ///   - actor: The account whose acts the events record, or nil for all events.
  ///   - limit: The largest number of deliveries.
  /// - Returns: The deliveries.
  /// - Throws: ``DatabaseError`` when the log cannot be read.
  public func deliveries(
    _ states: Set<ListenerDeliveryStatus.State> = [.failed, .abandoned],
    by actor: Int64? = nil,
    limit: Int = 100
  ) async throws -> [ListenerDeliveryStatus] {
    // A set has no order; the text of the statement is the same for all.
    let wanted = ListenerDeliveryStatus.State.allCases.map { states.contains($0) ? $0 : .done }
    return try await database.read { connection in
      try connection.all(
        """
        SELECT d.event, e.name, d.subject, d.listener, d.state, d.attempts, d.cause, d.last_try,
          d.next_try
        FROM event_delivery AS d JOIN event AS e ON e.id = d.event
        WHERE d.state IN ($1, $2, $3) AND ($4 IS NULL OR e.actor = $4)
        ORDER BY CASE d.state WHEN 'abandoned' THEN 0 ELSE 1 END, d.event DESC, d.listener
        LIMIT $5
        """,
        wanted[0],
        wanted[2],
        wanted[3],
        actor,
        limit
      ) { row in try ListenerDeliveryStatus(row) }
    }
  }

  /// Returns the newest events, each with its state at every listener.
  ///
  /// - Parameters:
  ///   - actor: The account whose acts the events record, or nil for all events.
  ///   - position: Only events after this place in the log.
  ///   - limit: The largest number of events.
  /// - Returns: The events, the newest first.
  /// - Throws: ``DatabaseError`` when the log cannot be read.
  public func latest(
    by actor: Int64? = nil,
    after position: LanePositions = .beginning,
    limit: Int = 100
  ) async throws -> [(event: StoredEvent, states: [ListenerDeliveryStatus])] {
    let unsettled = try await deliveries(Set(ListenerDeliveryStatus.State.allCases), limit: 10_000)
    return try await database.read { [listeners] connection in
      let positions = try EventLaneStore.positions(on: connection)
      let latest = try EventLogStore.latest(in: connection, by: actor, limit: limit)
      return latest.filter { !position.includes($0.id, in: $0.lane) }.map { event in
        let heard = listeners.filter { $0.event == event.name }
        let states = heard.map { listener in
          unsettled.first { $0.event == event.id && $0.listener == listener.name }
            ?? ListenerDeliveryStatus(
              event: event,
              listener: listener.name,
              at: positions[listener.name]
            )
        }
        return (event, states)
      }
    }
  }

  /// Returns how much listeners have not had, and where the log ends.
  ///
  /// - Returns: The counts.
  /// - Throws: ``DatabaseError`` when the log cannot be read.
  public func backlog() async throws -> EventBacklog {
    try await database.read { [listeners] connection in
      var backlog = EventBacklog(newest: try EventLaneStore.position(on: connection).newest)
      for listener in listeners {
        backlog.waiting += try EventLaneStore.countNews(for: listener, on: connection)
      }
      try connection.each("SELECT state, count(*) FROM event_delivery GROUP BY state") { row in
        backlog.deliveries[try row[0]] = try row[1]
      }
      return backlog
    }
  }

  /// Returns whether the log has an event at a place.
  public func has(_ event: Int64) async throws -> Bool {
    try await database.read { connection in
      try connection.value("SELECT 1 FROM event WHERE id = $1", event) == 1
    }
  }

  /// Delivers an event again at once to every listener with which it failed.
  ///
  /// - Parameter event: The event's place in the log.
  /// - Returns: How many deliveries will be tried.
  /// - Throws: ``DatabaseError`` when the log cannot be changed.
  @discardableResult
  public func retry(_ event: Int64) async throws -> Int {
    try await database.write { transaction in
      transaction.signal()
      return try transaction.execute(
        """
        UPDATE event_delivery SET state = 'failed', attempts = 0, next_try = 0
        WHERE event = $1 AND state IN ('failed', 'abandoned')
        """,
        event
      )
    }
  }

  /// Abandons an event for every listener with which it failed, so that later ones can go on.
  ///
  /// - Parameter event: The event's place in the log.
  /// - Returns: How many deliveries were given up.
  /// - Throws: ``DatabaseError`` when the log cannot be changed.
  @discardableResult
  public func skip(_ event: Int64) async throws -> Int {
    try await database.write { transaction in
      let given = try transaction.all(
        """
        SELECT listener, subject FROM event_delivery
        WHERE event = $1 AND state IN ('failed', 'abandoned')
        """,
        event
      ) { row in try (row[0] as String, row[1] as String) }
      for (listener, subject) in given {
        try EventLogStore.settle(in: transaction, event, subject: subject, for: listener)
      }
      transaction.signal()
      return given.count
    }
  }

  /// Deletes events that every listener has had, up to a thousand of each kind.
  ///
  /// - Parameter moment: Only events that were recorded before it.
  /// - Returns: How many were deleted; call again until there are none.
  /// - Throws: ``DatabaseError`` when the log cannot be changed.
  @discardableResult
  public func purge(before moment: Timestamp) async throws -> Int {
    try await database.write { [self] transaction in try purge(before: moment, in: transaction) }
  }

  /// Deletes events that every listener has had, up to a thousand of each kind.
  ///
  /// Many kinds have no listener: they are in the log for those who read it.
  func purge(before moment: Timestamp, in transaction: borrowing Transaction) throws -> Int {
    guard try EventLogStore.oldest(in: transaction).map({ $0 < moment }) ?? false else { return 0 }
    let positions = try EventLaneStore.positions(on: transaction)
    var count = 0
    for name in try EventLogStore.names(in: transaction) {
      let own = listeners.filter { $0.event == name }.map { positions[$0.name] ?? .beginning }
      // A listener of another program on the same data counts as well.
      let all = own + positions.filter { EventListener.is($0.key, on: name) }.values
      count += try purge(name, heardBy: all, before: moment, in: transaction)
    }
    return count
  }

  private func purge(
    _ name: String,
    heardBy positions: [LanePositions],
    before moment: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> Int {
    var count = 0
    for lane in try EventLogStore.lanesWithOld(name, before: moment, in: transaction) {
      count += try EventLogStore.purge(
        in: transaction,
        name,
        in: LaneEventRange(lane: lane, end: positions.map { $0[lane] }.min() ?? .max),
        before: moment,
        limit: Self.purgeLimit - count
      )
      if count >= Self.purgeLimit { break }
    }
    return count
  }
}

extension ListenerDeliveryStatus {
  fileprivate init(_ row: borrowing DatabaseRow) throws {
    event = try row[0]
    name = try row[1]
    subject = try row[2]
    listener = try row[3]
    state = try row[4]
    attempts = try row[5]
    cause = try row[6]
    lastTry = try row[7]
    nextTry = try row[8]
  }

  /// Describes a delivery that needs no row of its own.
  fileprivate init(event: StoredEvent, listener: String, at position: LanePositions?) {
    let isDone = position?.includes(event.id, in: event.lane) ?? false
    self.event = event.id
    self.listener = listener
    state = isDone ? .done : .pending
    name = event.name
    subject = event.subject
    attempts = 0
    cause = nil
    lastTry = nil
    nextTry = nil
  }
}

extension EventLog {
  /// Returns what deletes events past an age, up to a thousand of each kind in a transaction.
  ///
  /// A program in which listeners are missing must not perform it, since the log does not know what
  /// those still need.
  public func purging(_ retention: EventRetention) -> JobHandler {
    JobHandler(PurgeEvents.self, by: "events", every: (retention.period, PurgeEvents())) {
      [self] job, transaction in
      let moment = transaction.now + (.zero - retention.age)
      if try purge(before: moment, in: transaction) > 0 { try transaction.enqueue(job) }
    }
  }
}
