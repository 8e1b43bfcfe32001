import Mediator

extension EventSchema {
  /// What the columns of the event log point to.
  static let references = [
    RowReference("event", "actor", to: .account),
    RowReference("event_listener_lane", "lane", to: .eventLane),
  ]
}

extension EntityKind {
  fileprivate static let eventLane = EntityKind("lane of the event log")
}

extension RowReferenceTarget {
  /// The rows of the kernel that others point to.
  static let ofKernel = [RowReferenceTarget(key: .eventLane, table: "event_lane", column: "lane")]
}

/// What must be true of the event log.
struct EventLogChecks {
  /// The listeners of this program.
  let listeners: [EventListener]

  /// The modules of this program.
  let modules: [ModuleName]

  var all: [DataCheck] { Self.ofRows + [DataCheck(name: "listeners", findings: unknownListeners)] }

  private static let ofRows = [
    DataCheck(name: "numbers") { connection in
      let lanes = try EventLaneStore.position(on: connection).lanes
      let isComplete = NumberLane.indexes(on: connection.engine).allSatisfy { lanes[$0] != nil }
      guard isComplete, try connection.value(eventsAhead) == 0 else {
        return [DataFinding(behind)]
      }
      return lanes.values.contains { $0 > lastNumber } ? [DataFinding(full)] : []
    },
    DataCheck(name: "positions") { connection in
      try connection.all(
        """
        SELECT DISTINCT p.listener FROM event_listener_lane AS p
        WHERE p.last < 0
          OR p.last > coalesce((SELECT l.last FROM event_lane AS l WHERE l.lane = p.lane), 0)
        ORDER BY p.listener
        """
      ) { row in
        DataFinding(
          "The listener \(try row[0] as String) is ahead of the event log, or before its beginning."
        )
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

  /// Looks for rows of listeners that no module has.
  ///
  /// A module that was left out of this program keeps its listeners, and needs its events later.
  private func unknownListeners(on connection: borrowing ReadConnection) throws -> [DataFinding] {
    let known = Set(listeners.map(\.name))
    let migrated: [String] = try connection.all("SELECT DISTINCT module FROM migration") { row in
      try row[0]
    }
    let leftOut = Set(migrated).subtracting(modules.map(\.text))
    let stored: [String] = try connection.all(Self.storedListeners) { row in try row[0] }
    return stored.filter { name in
      !known.contains(name) && !leftOut.contains { name.hasPrefix("\($0):") }
    }
    .map { name in
      let quoted = name.split(separator: "'", omittingEmptySubsequences: false).joined(
        separator: "''"
      )
      return DataFinding(
        "The event log has rows of a listener that no module has: \(name).",
        advice: "Delete them with a tool of the database, while no program runs: "
          + "DELETE FROM event_delivery WHERE listener = '\(quoted)'; "
          + "DELETE FROM event_listener_lane WHERE listener = '\(quoted)'"
      )
    }
  }

  private static let storedListeners: SQLText = """
    SELECT listener FROM event_listener_lane UNION SELECT listener FROM event_delivery ORDER BY 1
    """

  private static let behind =
    "The count of the event log is behind its events, so no more can be recorded."

  private static let full =
    "The count of the event log is at its end, so no more can be recorded."

  /// Numbers that are as great as this were not counted, but damaged.
  private static let lastNumber = Int64.max / 2

  private static let eventsAhead: SQLText = """
    SELECT count(*) FROM event AS e
    WHERE e.id > coalesce((SELECT l.last FROM event_lane AS l WHERE l.lane = e.lane), -1)
    """
}
