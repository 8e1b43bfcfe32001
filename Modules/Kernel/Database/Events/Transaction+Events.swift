public import Mediator

extension Transaction {
  /// The time of day, as the database sees it.
  public var now: Timestamp { engine.now }

  /// Writes an event that this transaction makes true; it is delivered once this is stored.
  ///
  /// - Parameter event: What happened.
  /// - Returns: The event's place in the log.
  /// - Throws: ``DatabaseError``, or what the event's own encoding throws.
  @discardableResult
  public func record<E: DurableEvent>(_ event: E) throws -> Int64 {
    try record(event, in: NumberLane(of: event.subject, on: engine))
  }

  private func record<E: DurableEvent>(_ event: E, in lane: NumberLane) throws -> Int64 {
    let id = try EventLaneStore.next(in: lane, in: self)
    try post(
      """
      INSERT INTO event (id, name, version, subject, body, recorded_at, actor, lane)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      id,
      E.name,
      E.version,
      event.subject,
      try StoredValueCoding.text(of: event),
      now,
      event.actor,
      lane.index
    )
    signal()
    return id
  }

  /// Writes a change that its user can undo for a while; it is finished once that is over.
  ///
  /// - Parameters:
  ///   - change: What others do not know yet.
  ///   - period: How long it can be undone; zero finishes it in this transaction.
  /// - Throws: ``DatabaseError``, or what finishing or encoding it throws.
  public func record<C: UndoableChange>(_ change: C, undoableFor period: Duration) throws {
    guard period > .zero else { return try change.finish(in: self) }
    // Each is a subject of its own, so any lane will do.
    let lane = change.actor.map { NumberLane(of: $0, on: engine) }
    let id = try record(change, in: lane ?? NumberLane(of: change.subject, on: engine))
    try execute(
      "UPDATE event SET due = $2, subject = $3 WHERE id = $1",
      id,
      now + period,
      "undo/\(id)"
    )
  }

  /// Withdraws an event: it reaches no further listener, and its text is deleted.
  ///
  /// - Parameter event: The event's place in the log.
  /// - Throws: ``DatabaseError``.
  public func withdraw(_ event: Int64) throws(DatabaseError) {
    try execute("DELETE FROM event_delivery WHERE event = $1", event)
    // The next ones of its subject no longer wait for it.
    try execute(
      """
      UPDATE event_delivery SET next_try = 0 WHERE state = 'pending' AND next_try IS NULL
        AND subject = (SELECT subject FROM event WHERE id = $1) AND NOT EXISTS (
          SELECT 1 FROM event_delivery AS e WHERE e.listener = event_delivery.listener
            AND e.subject = event_delivery.subject AND e.event < event_delivery.event
        )
      """,
      event
    )
    try execute("DELETE FROM event WHERE id = $1", event)
  }
}
