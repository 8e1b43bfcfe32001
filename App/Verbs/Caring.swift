import Database
import Links
import Mediator

extension Verbs {
  /// The verbs that look after the data.
  static let caring: [Verb] = [
    Verb(
      "events",
      "Lists the newest events and who has heard of them; retries one that was given up.",
      "order",
      "id",
      "failed"
    ) { (session, order: EventOrder?, id: Int64?, onlyFailed: Bool) in
      switch order {
      case .retry: try await session.retry(id)
      case nil: try await session.events(onlyFailed: onlyFailed)
      }
    },
    Verb("doctor", "Examines the data, the wiring and the settings.") { session in
      try await session.examine()
    },
    Verb("backup", "Copies all data to a new file while others go on.", "file") {
      (session, file: String) in
      try await session.database.backup(to: file)
      return .done(Page("backup", lines: ["Copied to \(file)."], result: ["file": file]))
    },
    Verb("restore", "Fills an empty data folder from a backup.", "file") { (_, _: String) in
      .failed(.dataInUse)
    },
  ]
}

/// What can be done about events beyond listing them.
enum EventOrder: String, CaseIterable, ParameterValue {
  case retry
}

extension Session {
  /// The newest events, or those that some listener has failed to take.
  nonisolated func events(onlyFailed: Bool) async throws -> Reply {
    let entries: [EventLine] =
      if onlyFailed {
        try await log.deliveries([.failed, .abandoned]).map { EventLine($0) }
      } else {
        try await log.latest().map { EventLine($0.event, $0.states) }
      }
    let rows = entries.map { ["\($0.id)", $0.name, $0.subject, $0.state, $0.cause ?? ""] }
    return .done(Page("events", title: "Events", rows: rows, result: entries))
  }

  /// Has an event delivered once more to those who failed to take it.
  nonisolated func retry(_ id: Int64?) async throws -> Reply {
    guard let id else {
      return .misunderstood(
        Report(code: "usage", message: "Which event?", hint: "Say: events retry ID")
      )
    }
    let count = try await log.retry(id)
    try await log.deliver()
    guard count > 0 else {
      return .failed(.nothingToRetry(id))
    }
    return .done(Page("events retry", lines: ["Event \(id) is tried again."], result: ["id": id]))
  }

  /// Everything that is wrong with the data, and how the engine is doing.
  nonisolated func examine() async throws -> Reply {
    let statistics = try await database.statistics()
    var findings = try await database.findings()
    let stuck = try await log.deliveries([.abandoned])
    if !stuck.isEmpty { findings.append("\(stuck.count) deliveries of events were given up.") }
    let health = Health(statistics, findings)
    let page = Page("doctor", lines: health.lines, result: health)
    guard findings.isEmpty else { return Reply(kind: .failed, answer: page) }
    return .done(page)
  }
}

/// An event as `events` lists it.
private struct EventLine: Encodable, Sendable {
  let id: Int64
  let name: String
  let subject: String
  let state: String
  let cause: String?

  init(_ event: StoredEvent, _ states: [Delivery]) {
    id = event.id
    name = event.name
    subject = event.subject
    let open = states.filter { $0.state != .done }
    state =
      open.isEmpty
      ? "done" : open.map { "\($0.listener) \($0.state.rawValue)" }.joined(separator: ", ")
    cause = open.compactMap(\.cause).first
  }

  init(_ delivery: Delivery) {
    id = delivery.event
    name = delivery.name
    subject = delivery.subject
    state = "\(delivery.listener) \(delivery.state.rawValue) after \(delivery.attempts)"
    cause = delivery.cause
  }
}

/// What `doctor` found.
private struct Health: Encodable, Sendable {
  let engine: String
  let size: Int
  let notes: [String]
  let findings: [String]

  init(_ statistics: Statistics, _ findings: [String]) {
    engine = statistics.engine
    size = statistics.size
    notes = statistics.notes
    self.findings = findings
  }

  var lines: [String] {
    ["\(engine), \(size) bytes"] + notes
      + (findings.isEmpty ? ["Nothing is wrong."] : findings.map { "✗ \($0)" })
  }
}
