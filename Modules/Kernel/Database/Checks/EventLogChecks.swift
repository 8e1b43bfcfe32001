import Mediator

/// What must be true of the event log.
enum EventLogChecks {
  static let all = [
    DataCheck(name: "numbers") { connection in
      try connection.findings(
        """
        SELECT (SELECT coalesce(max(id), 0) FROM event)
          > coalesce((SELECT last FROM event_sequence WHERE one = 1), -1)
        """
      ) { _ in "The count of the event log is behind its events, so no more can be recorded." }
    },
    DataCheck(name: "positions") { connection in
      try connection.all(
        """
        SELECT listener FROM event_position
        WHERE last > (SELECT max(last) FROM event_sequence) ORDER BY listener
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
}
