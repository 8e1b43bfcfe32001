import Mediator

/// The statements of the event log: the only code that knows the columns of its tables.
enum EventLogStore {
  /// Returns the lanes in which a delivery is due once more.
  ///
  /// One that is further off than any pause was noted by a clock that has been set back since, and
  /// one whose event is gone will never be due.
  static func lanesWithRetries(
    in connection: borrowing some Queryable & ~Copyable,
    for listener: EventListener,
    at now: Timestamp,
    _ pause: Duration
  ) throws -> [Int] {
    try connection.all(
      """
      SELECT DISTINCT e.lane FROM event_delivery AS d JOIN event AS e ON e.id = d.event
      WHERE d.listener = $1 AND (d.next_try <= $2 OR d.next_try > $3) ORDER BY e.lane
      """,
      listener.name,
      now,
      now + pause
    ) { row in try row[0] }
  }

  /// Returns the first events of a kind in a part of a lane, in order.
  static func events(
    _ name: String,
    in part: LaneEventRange,
    limit: Int,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [StoredEvent] {
    try connection.all(
      """
      SELECT id, name, version, subject, body, recorded_at, due, lane FROM event
      WHERE name = $1 AND lane = $2 AND id > $3 AND id <= $4 ORDER BY id LIMIT $5
      """,
      name,
      part.lane,
      part.start,
      part.end,
      limit
    ) { row in try StoredEvent(row) }
  }

  static func retries(
    in connection: borrowing some Queryable & ~Copyable,
    for listener: EventListener,
    lane: Int,
    at now: Timestamp,
    _ pause: Duration
  ) throws -> [(StoredEvent, Int)] {
    try connection.all(
      """
      SELECT e.id, e.name, e.version, e.subject, e.body, e.recorded_at, e.due, e.lane, d.attempts
      FROM event_delivery AS d JOIN event AS e ON e.id = d.event
      WHERE d.listener = $1 AND (d.next_try <= $2 OR d.next_try > $3) AND e.lane = $4
      ORDER BY d.next_try, d.event LIMIT 16
      """,
      listener.name,
      now,
      now + pause,
      lane
    ) { row in (try StoredEvent(row), try row[8]) }
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
    _ change: Int64? = nil,
    in connection: borrowing some Queryable & ~Copyable,
    by account: Int64
  ) throws -> StoredEvent? {
    try connection.first(
      """
      SELECT id, name, version, subject, body, recorded_at, due, lane FROM event
      WHERE actor = $1 AND due IS NOT NULL AND ($2 = 0 OR id = $2) ORDER BY id DESC LIMIT 1
      """,
      account,
      change ?? 0
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
    limit: Int
  ) throws -> [StoredEvent] {
    try connection.all(
      """
      SELECT id, name, version, subject, body, recorded_at, due, lane FROM event
      WHERE ($1 IS NULL OR actor = $1) ORDER BY id DESC LIMIT $2
      """,
      actor,
      limit
    ) { row in try StoredEvent(row) }
  }

  /// Returns when the oldest event was recorded, or nil if there is none.
  static func oldest(in transaction: borrowing Transaction) throws -> Timestamp? {
    try transaction.value("SELECT recorded_at FROM event ORDER BY id LIMIT 1")
  }

  /// Returns the kinds of events that the log has, with one search of the index for each.
  static func names(in transaction: borrowing Transaction) throws -> [String] {
    try transaction.all(
      """
      WITH RECURSIVE kind (name) AS (
        SELECT min(name) FROM event
        UNION ALL
        SELECT (SELECT min(e.name) FROM event AS e WHERE e.name > kind.name) FROM kind
        WHERE kind.name IS NOT NULL
      )
      SELECT name FROM kind WHERE name IS NOT NULL ORDER BY name
      """
    ) { row in try row[0] }
  }

  /// Returns the lanes whose oldest event of a kind was recorded before a moment.
  static func lanesWithOld(
    _ name: String,
    before moment: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> [Int] {
    try transaction.all(
      """
      SELECT l.lane FROM event_lane AS l WHERE l.lane >= 0 AND $2 > (
        SELECT e.recorded_at FROM event AS e
        WHERE e.name = $1 AND e.lane = l.lane ORDER BY e.id LIMIT 1
      ) ORDER BY l.lane
      """,
      name,
      moment
    ) { row in try row[0] }
  }

  /// Looks at the oldest events only, so that a log without old events costs no search.
  static func purge(
    in transaction: borrowing Transaction,
    _ name: String,
    in part: LaneEventRange,
    before moment: Timestamp,
    limit: Int
  ) throws -> Int {
    try transaction.execute(
      """
      DELETE FROM event WHERE recorded_at < $4 AND id IN (
        SELECT id FROM event WHERE name = $1 AND lane = $2 AND id <= $3
          AND id NOT IN (SELECT event FROM event_delivery)
        ORDER BY id LIMIT $5
      )
      """,
      name,
      part.lane,
      part.end,
      moment,
      limit
    )
  }
}

/// A lane after one number and through another.
struct LaneEventRange: Sendable {
  let lane: Int
  var start: Int64 = 0
  var end: Int64 = .max
}
