import Mediator

/// The counters of the event log's lanes, and how far each listener has come in each lane.
enum EventLaneStore {
  /// Takes the next number of a lane; other transactions wait for it until this one is stored.
  static func next(
    in lane: NumberLane,
    in transaction: borrowing Transaction
  ) throws -> Int64 {
    let number: Int64? =
      if lane.step == 1 {
        try transaction.value("UPDATE event_lane SET last = last + 1 WHERE lane = 0 RETURNING last")
      } else {
        try transaction.value(
          """
          UPDATE event_lane SET last = CASE WHEN last < $2 THEN $2 ELSE last + $3 END
          WHERE lane = $1 RETURNING last
          """,
          lane.index,
          lane.number(at: transaction.now),
          lane.step
        )
      }
    guard let number else {
      throw DatabaseError(.noRow, message: "the event log has lost its count")
    }
    return number
  }

  /// Returns the place of the newest event.
  static func position(
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> LanePositions {
    var position = LanePositions()
    try connection.each("SELECT lane, last FROM event_lane WHERE lane >= 0") { row in
      position[try row[0]] = try row[1]
    }
    return position
  }

  // MARK: - Listeners

  /// Returns the lanes with events that a listener has not had, each with the first of them.
  static func news(
    for listener: EventListener,
    in lanes: [Int],
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [(lane: Int, first: Int64)] {
    guard !lanes.isEmpty else { return [] }
    let found = try connection.all(
      firstNews.over(lanes.count),
      listener.event,
      listener.name,
      InListValues(lanes)
    ) { row in (lane: try row[0] as Int, first: try row[1] as Int64?) }
    return found.compactMap { lane, first in first.map { (lane, $0) } }
  }

  private static let firstNews = InListStatement(after: 2) { lanes in
    """
    SELECT l.lane, (
      SELECT e.id FROM event AS e WHERE e.name = $1 AND e.lane = l.lane AND e.id > coalesce(
        (SELECT p.last FROM event_listener_lane AS p WHERE p.listener = $2 AND p.lane = l.lane), 0
      ) ORDER BY e.id LIMIT 1
    ) FROM event_lane AS l WHERE l.lane IN \(lanes)
    """
  }

  /// Returns how far a listener has come in a lane, which it then has for itself until the
  /// transaction ends, or nil if another process has the lane and there is no waiting for it.
  static func take(
    _ lane: Int,
    for listener: EventListener,
    waits: Bool,
    in transaction: borrowing Transaction
  ) throws -> Int64? {
    if let last = try last(in: lane, for: listener, waits: waits, in: transaction) { return last }
    // Two processes cannot both insert it: the other one waits here, and finds that it is there.
    let isFirst = try transaction.execute(
      """
      INSERT INTO event_listener_lane (listener, lane, last) VALUES ($1, $2, 0)
      ON CONFLICT (listener, lane) DO NOTHING
      """,
      listener.name,
      lane
    )
    if isFirst == 1 { return 0 }
    return waits ? try last(in: lane, for: listener, waits: true, in: transaction) : nil
  }

  private static func last(
    in lane: Int,
    for listener: EventListener,
    waits: Bool,
    in transaction: borrowing Transaction
  ) throws -> Int64? {
    if waits {
      return try transaction.value(
        "SELECT last FROM event_listener_lane WHERE listener = $1 AND lane = $2 FOR UPDATE",
        listener.name,
        lane
      )
    }
    return try transaction.value(
      """
      SELECT last FROM event_listener_lane WHERE listener = $1 AND lane = $2
      FOR UPDATE SKIP LOCKED
      """,
      listener.name,
      lane
    )
  }

  /// Returns how far a listener has come in a lane, without taking it.
  static func last(
    in lane: Int,
    for listener: EventListener,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Int64 {
    try connection.value(
      "SELECT last FROM event_listener_lane WHERE listener = $1 AND lane = $2",
      listener.name,
      lane
    ) ?? 0
  }

  /// Stores how far a listener has come.
  static func move(
    _ listener: EventListener,
    in lane: Int,
    to event: Int64,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE event_listener_lane SET last = $3 WHERE listener = $1 AND lane = $2",
      listener.name,
      lane,
      event
    )
  }

  /// Returns how many events a listener has not had.
  static func countNews(
    for listener: EventListener,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Int {
    try connection.value(
      """
      SELECT count(*) FROM event_lane AS l JOIN event AS e
        ON e.name = $1 AND e.lane = l.lane AND e.id > coalesce(
          (SELECT p.last FROM event_listener_lane AS p WHERE p.listener = $2 AND p.lane = l.lane), 0
        )
      """,
      listener.event,
      listener.name
    ) ?? 0
  }

  /// Returns how far all listeners have come, by their names.
  static func positions(
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [String: LanePositions] {
    var positions: [String: LanePositions] = [:]
    try connection.each("SELECT listener, lane, last FROM event_listener_lane") { row in
      positions[try row[0], default: .beginning][try row[1]] = try row[2]
    }
    return positions
  }
}

// MARK: - Preparation

extension EventLaneStore {
  /// Gives each lane of the engine a counter that is ahead of all events.
  ///
  /// That is necessary once, and after the data has come from another engine.
  static func prepare(_ database: any Database) async throws {
    let missing = try await database.read { connection in try starts(on: connection) }
    guard !missing.isEmpty else { return }
    try await database.write { transaction in
      for (lane, last) in try starts(on: transaction) {
        try transaction.execute(
          """
          INSERT INTO event_lane (lane, last) VALUES ($1, $2)
          ON CONFLICT (lane) DO UPDATE SET last = excluded.last
          """,
          lane,
          last
        )
      }
    }
  }

  /// Returns the lanes without a counter, and those whose counter is behind the lanes of another
  /// engine, each with its right start.
  private static func starts(
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [(lane: Int, last: Int64)] {
    let counters = try position(on: connection).lanes
    let indexes = NumberLane.indexes(on: connection.engine)
    let foreign = counters.filter { !indexes.contains($0.key) }.values.max() ?? 0
    return indexes.filter { counters[$0].map { $0 < foreign } ?? true }.map { index in
      (index, NumberLane(index, on: connection.engine).number(after: foreign))
    }
  }
}
