import Mediator

extension Queryable where Self: ~Copyable {
  func position(of listener: EventListener) throws -> Int64? {
    try value("SELECT last FROM event_position WHERE listener = $1", listener.name)
  }

  func hasNews(for listener: EventListener, after last: Int64) throws -> Bool {
    let first: Int64? = try value(
      "SELECT id FROM event WHERE name = $1 AND id > $2 ORDER BY id LIMIT 1",
      listener.event,
      last
    )
    return first != nil
  }

  /// Whether a delivery is due; one that is further off than any pause was noted by a clock that
  /// has been set back since, and one whose event is gone will never be.
  func hasRetries(for listener: EventListener, at now: Timestamp, _ pause: Duration) throws -> Bool
  {
    let first: Int64? = try value(
      """
      SELECT e.id FROM event_delivery AS d JOIN event AS e ON e.id = d.event
      WHERE d.listener = $1 AND (d.next_try <= $2 OR d.next_try > $3) LIMIT 1
      """,
      listener.name,
      now,
      now + pause
    )
    return first != nil
  }

  func news(for listener: EventListener, after last: Int64, limit: Int) throws -> [StoredEvent] {
    try all(
      """
      SELECT id, name, version, subject, body, recorded_at FROM event
      WHERE name = $1 AND id > $2 ORDER BY id LIMIT $3
      """,
      listener.event,
      last,
      limit
    ) { row in try StoredEvent(row) }
  }

  func retries(
    for listener: EventListener,
    at now: Timestamp,
    _ pause: Duration
  ) throws -> [(StoredEvent, Int)] {
    try all(
      """
      SELECT e.id, e.name, e.version, e.subject, e.body, e.recorded_at, d.attempts
      FROM event_delivery AS d JOIN event AS e ON e.id = d.event
      WHERE d.listener = $1 AND (d.next_try <= $2 OR d.next_try > $3)
      ORDER BY d.next_try, d.event LIMIT 16
      """,
      listener.name,
      now,
      now + pause
    ) { row in (try StoredEvent(row), try row[6]) }
  }

  /// Whether an earlier event of the subject is not through yet.
  func isHeldUp(_ subject: String, for listener: EventListener) throws -> Bool {
    let first: Int64? = try value(
      "SELECT event FROM event_delivery WHERE listener = $1 AND subject = $2 LIMIT 1",
      listener.name,
      subject
    )
    return first != nil
  }
}

extension Transaction {
  /// Remembers how far a listener has come.
  func move(_ listener: EventListener, to event: Int64) throws {
    try execute(
      """
      INSERT INTO event_position (listener, last) VALUES ($1, $2)
      ON CONFLICT (listener) DO UPDATE SET last = excluded.last
      """,
      listener.name,
      event
    )
  }

  /// Puts an event aside, behind the others of its subject.
  func park(_ event: StoredEvent, for listener: EventListener) throws {
    try execute(
      """
      INSERT INTO event_delivery (listener, event, subject, state)
      VALUES ($1, $2, $3, 'pending')
      """,
      listener.name,
      event.id,
      event.subject
    )
  }

  /// Forgets a delivery that is over, and lets the next one of its subject come.
  func settle(_ event: Int64, subject: String, for listener: String) throws {
    try execute(
      "DELETE FROM event_delivery WHERE listener = $1 AND event = $2",
      listener,
      event
    )
    try execute(
      """
      UPDATE event_delivery SET next_try = 0 WHERE state = 'pending' AND listener = $1
        AND event = (
          SELECT min(event) FROM event_delivery WHERE listener = $1 AND subject = $2
        )
      """,
      listener,
      subject
    )
  }
}
