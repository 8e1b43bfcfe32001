import Mediator

/// What must be true of the event log.
enum EventLogChecks {
  static let all = [
    DataCheck(name: "numbers") { connection in
      let lanes = try EventLaneStore.position(on: connection).lanes
      let isComplete = NumberLane.indexes(on: connection.engine).allSatisfy { lanes[$0] != nil }
      guard isComplete, try connection.value(eventsAhead) == 0 else {
        return [DataFinding(behind)]
      }
      return []
    },
    DataCheck(name: "positions") { connection in
      try connection.all(
        """
        SELECT DISTINCT p.listener FROM event_listener_lane AS p
        WHERE p.last > coalesce((SELECT l.last FROM event_lane AS l WHERE l.lane = p.lane), 0)
        ORDER BY p.listener
        """
      ) { row in
        DataFinding("The listener \(try row[0] as String) is ahead of the event log.")
      }
    },
    DataCheck(name: "deliveries") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM event_delivery AS d
        WHERE NOT EXISTS (SELECT 1 FROM event AS e WHERE e.id = d.event)
        """
      ) { count in "\(count) deliveries of the event log have no event." }
    },
  ]

  private static let behind =
    "The count of the event log is behind its events, so no more can be recorded."

  private static let eventsAhead: SQLText = """
    SELECT count(*) FROM event AS e
    WHERE e.id > coalesce((SELECT l.last FROM event_lane AS l WHERE l.lane = e.lane), -1)
    """
}
