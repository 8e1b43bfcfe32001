import Mediator

/// The statements of the event log: the only code that knows the columns of its tables.
enum EventLogStore {
  static func position(
    in connection: borrowing some Queryable & ~Copyable,
    of listener: EventListener
  ) throws -> Int64? {
    try connection.value("SELECT last FROM event_position WHERE listener = $1", listener.name)
  }

  static func hasNews(
    in connection: borrowing some Queryable & ~Copyable,
    for listener: EventListener,
    after last: Int64
  ) throws -> Bool {
    let first: Int64? = try connection.value(
      "SELECT id FROM event WHERE name = $1 AND id > $2 ORDER BY id LIMIT 1",
      listener.event,
      last
    )
    return first != nil
  }

  /// Whether a delivery is due; one that is further off than any pause was noted by a clock that
  /// has been set back since, and one whose event is gone will never be.
  static func hasRetries(
    in connection: borrowing some Queryable & ~Copyable,
    for listener: EventListener,
    at now: Timestamp,
    _ pause: Duration
  ) throws -> Bool {
    let first: Int64? = try connection.value(
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

  static func news(
    in connection: borrowing some Queryable & ~Copyable,
    for listener: EventListener,
    after last: Int64,
    limit: Int
  ) throws -> [StoredEvent] {
    try connection.all(
      """
      SELECT id, name, version, subject, body, recorded_at, due FROM event
      WHERE name = $1 AND id > $2 ORDER BY id LIMIT $3
      """,
      listener.event,
      last,
      limit
    ) { row in try StoredEvent(row) }
  }

  static func retries(
    in connection: borrowing some Queryable & ~Copyable,
    for listener: EventListener,
    at now: Timestamp,
    _ pause: Duration
  ) throws -> [(StoredEvent, Int)] {
    try connection.all(
      """
      SELECT e.id, e.name, e.version, e.subject, e.body, e.recorded_at, e.due, d.attempts
      FROM event_delivery AS d JOIN event AS e ON e.id = d.event
      WHERE d.listener = $1 AND (d.next_try <= $2 OR d.next_try > $3)
      ORDER BY d.next_try, d.event LIMIT 16
      """,
      listener.name,
      now,
      now + pause
    ) { row in (try StoredEvent(row), try row[7]) }
  }

  /// Whether an earlier event of the subject is not through yet.
  static func isHeldUp(
    in connection: borrowing some Queryable & ~Copyable,
    _ subject: String,
    for listener: EventListener
  ) throws -> Bool {
    let first: Int64? = try connection.value(
      "SELECT event FROM event_delivery WHERE listener = $1 AND subject = $2 LIMIT 1",
      listener.name,
      subject
    )
    return first != nil
  }

  /// Remembers how far a listener has come.
  static func move(
    in transaction: borrowing Transaction,
    _ listener: EventListener,
    to event: Int64
  ) throws {
    try transaction.execute(
      """
      INSERT INTO event_position (listener, last) VALUES ($1, $2)
      ON CONFLICT (listener) DO UPDATE SET last = excluded.last
      """,
      listener.name,
      event
    )
  }

  /// Puts an event aside, behind the others of its subject or until a moment.
  static func park(
    in transaction: borrowing Transaction,
    _ event: StoredEvent,
    for listener: EventListener,
    until moment: Timestamp? = nil
  ) throws {
    try transaction.execute(
      """
      INSERT INTO event_delivery (listener, event, subject, state, next_try)
      VALUES ($1, $2, $3, 'pending', $4)
      """,
      listener.name,
      event.id,
      event.subject,
      moment
    )
  }

  /// Notes that a change is finished; what it would take to undo it is forgotten.
  static func finish(in transaction: borrowing Transaction, _ event: StoredEvent) throws {
    try transaction.execute("UPDATE event SET due = 0, body = '{}' WHERE id = $1", event.id)
  }

  /// Returns the newest change of an account that could ever be undone.
  static func latestUndoable(
    in connection: borrowing some Queryable & ~Copyable,
    by account: Int64
  ) throws -> StoredEvent? {
    try connection.first(
      """
      SELECT id, name, version, subject, body, recorded_at, due FROM event
      WHERE actor = $1 AND due IS NOT NULL ORDER BY id DESC LIMIT 1
      """,
      account
    ) { row in try StoredEvent(row) }
  }

  /// Forgets a delivery that is over, and lets the next one of its subject come.
  static func settle(
    in transaction: borrowing Transaction,
    _ event: Int64,
    subject: String,
    for listener: String
  ) throws {
    try transaction.execute(
      "DELETE FROM event_delivery WHERE listener = $1 AND event = $2",
      listener,
      event
    )
    try transaction.execute(
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

  static func latest(
    in connection: borrowing some Queryable & ~Copyable,
    by actor: Int64?,
    after position: Int64,
    limit: Int
  ) throws -> [StoredEvent] {
    try connection.all(
      """
      SELECT id, name, version, subject, body, recorded_at, due FROM event
      WHERE ($1 IS NULL OR actor = $1) AND id > $2 ORDER BY id DESC LIMIT $3
      """,
      actor,
      position,
      limit
    ) { row in try StoredEvent(row) }
  }

  static func positions(in transaction: borrowing Transaction) throws -> [String: Int64] {
    let all = try transaction.all("SELECT listener, last FROM event_position") { row in
      try (row[0] as String, row[1] as Int64)
    }
    return Dictionary(all) { first, _ in first }
  }

  /// Returns when the oldest event was recorded, or nil if there is none.
  static func oldest(in transaction: borrowing Transaction) throws -> Timestamp? {
    try transaction.value("SELECT recorded_at FROM event ORDER BY id LIMIT 1")
  }

  /// Looks at the oldest events only, so that a log without old events costs no search.
  static func purge(
    in transaction: borrowing Transaction,
    _ name: String,
    upTo last: Int64,
    before moment: Timestamp
  ) throws -> Int {
    try transaction.execute(
      """
      DELETE FROM event WHERE recorded_at < $3 AND id IN (
        SELECT id FROM event WHERE name = $1 AND id <= $2
          AND id NOT IN (SELECT event FROM event_delivery)
        ORDER BY id LIMIT 1000
      )
      """,
      name,
      last,
      moment
    )
  }
}
