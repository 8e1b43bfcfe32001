import Database
import Links
import Mediator

extension BuiltinCommands {
  /// The verbs that look after the data.
  static let caring: [BuiltinCommand] = [
    BuiltinCommand(
      "events",
      summary: "Lists the newest events and who has heard of them; retries one that was given up.",
      "order",
      "id",
      "failed"
    ) { (session, order: EventsSubcommand?, id: Int64?, onlyFailed: Bool) in
      switch order {
      case .retry: try await session.retry(id)
      case nil: try await session.events(onlyFailed: onlyFailed)
      }
    },
    BuiltinCommand("doctor", summary: "Examines the data, the wiring and the settings.") {
      session in
      try await session.examine()
    },
    BuiltinCommand("backup", summary: "Copies all data to a new file while others go on.", "file") {
      (session, file: String) in
      try await session.database.backup(to: file)
      return .done(BuiltinResponse("backup", lines: ["Copied to \(file)."], result: ["file": file]))
    },
    BuiltinCommand("restore", summary: "Fills an empty data folder from a backup.", "file") {
      (_, _: String) in
      .failed(.dataInUse)
    },
  ]
}

/// What can be done about events beyond listing them.
enum EventsSubcommand: String, CaseIterable, ParameterValue {
  case retry
}

extension ShellSession {
  /// The newest events, or those that some listener has failed to take.
  nonisolated func events(onlyFailed: Bool) async throws -> LineResult {
    let entries: [EventListing] =
      if onlyFailed {
        try await log.deliveries([.failed, .abandoned]).map { EventListing($0) }
      } else {
        try await log.latest().map { EventListing($0.event, states: $0.states) }
      }
    let rows = entries.map { ["\($0.id)", $0.name, $0.subject, $0.state, $0.cause ?? ""] }
    return .done(BuiltinResponse("events", title: "Events", rows: rows, result: entries))
  }

  /// Has an event delivered once more to those who failed to take it.
  nonisolated func retry(_ id: Int64?) async throws -> LineResult {
    guard let id else {
      return .misunderstood(
        Problem(code: "usage", message: "Which event?", hint: "Say: events retry ID")
      )
    }
    let count = try await log.retry(id)
    try await log.deliver()
    guard count > 0 else {
      return .failed(.nothingToRetry(id))
    }
    return .done(
      BuiltinResponse("events retry", lines: ["Event \(id) is tried again."], result: ["id": id])
    )
  }

  /// Everything that is wrong with the data, and how the engine is doing.
  nonisolated func examine() async throws -> LineResult {
    let statistics = try await database.statistics()
    var findings = try await database.findings()
    let stuck = try await log.deliveries([.abandoned])
    if !stuck.isEmpty { findings.append("\(stuck.count) deliveries of events were given up.") }
    let health = DoctorReport(statistics: statistics, findings: findings)
    let page = BuiltinResponse("doctor", lines: health.lines, result: health)
    guard findings.isEmpty else { return LineResult(kind: .failed, answer: page) }
    return .done(page)
  }
}

/// An event as `events` lists it.
private struct EventListing: Encodable, Sendable {
  let id: Int64
  let name: String
  let subject: String
  let state: String
  let cause: String?

  init(_ event: StoredEvent, states: [EventDelivery]) {
    id = event.id
    name = event.name
    subject = event.subject
    let open = states.filter { $0.state != .done }
    state =
      open.isEmpty
      ? "done" : open.map { "\($0.listener) \($0.state.rawValue)" }.joined(separator: ", ")
    cause = open.compactMap(\.cause).first
  }

  init(_ delivery: EventDelivery) {
    id = delivery.event
    name = delivery.name
    subject = delivery.subject
    state = "\(delivery.listener) \(delivery.state.rawValue) after \(delivery.attempts)"
    cause = delivery.cause
  }
}

/// What `doctor` found.
private struct DoctorReport: Encodable, Sendable {
  let engine: String
  let size: Int
  let notes: [String]
  let findings: [String]

  init(statistics: DatabaseStatistics, findings: [String]) {
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
