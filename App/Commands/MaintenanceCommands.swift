import Database
import Links
import Mediator
import System

/// The built-in commands that look after the data.
enum MaintenanceCommands {
  static let all: [BuiltinCommand] = [
    BuiltinCommand(
      "events",
      summary: "Lists the newest events and their deliveries, or retries a failed one.",
      "order",
      "id",
      "failed"
    ) {
      (session: isolated ShellSession, order: EventsSubcommand?, id: Int64?, onlyFailed: Bool) in
      switch order {
      case .retry: try await retry(id, in: session.app.log)
      case nil: try await events(in: session.app.log, onlyFailed: onlyFailed)
      }
    },
    BuiltinCommand("doctor", summary: "Checks the data, the modules and the settings.") {
      (session: isolated ShellSession) in
      try await examine(session.app)
    },
    BuiltinCommand("backup", summary: "Copies all data to a new file.", "file") {
      (session: isolated ShellSession, file: String) in
      try await backUp(session.app.database, to: file)
    },
    BuiltinCommand("restore", summary: "Restores a backup into an empty data folder.", "file") {
      (_: isolated ShellSession, _: String) in
      .failed(.dataInUse)
    },
  ]

  /// Lists the newest events, or those with a failed delivery.
  private static func events(in log: EventLog, onlyFailed: Bool) async throws -> LineResult {
    let entries: [EventListing] =
      if onlyFailed {
        try await log.deliveries([.failed, .abandoned]).map { EventListing($0) }
      } else {
        try await log.latest().map { EventListing($0.event, states: $0.states) }
      }
    let rows = entries.map { ["\($0.id)", $0.name, $0.subject, $0.state, $0.cause ?? ""] }
    return .done(BuiltinResponse("events", title: "Events", rows: rows, result: entries))
  }

  /// Delivers an event again to the listeners that failed.
  private static func retry(_ id: Int64?, in log: EventLog) async throws -> LineResult {
    guard let id else {
      return .misunderstood(
        Problem(
          code: "usage",
          message: "Enter the number of an event.",
          hint: "Usage: events retry ID"
        )
      )
    }
    let count = try await log.retry(id)
    try await log.deliver()
    guard count > 0 else { return .failed(.nothingToRetry(id)) }
    return .done(
      BuiltinResponse("events retry", lines: ["Retrying event \(id)."], result: ["id": id])
    )
  }

  private static func examine(_ app: RunningApp) async throws -> LineResult {
    let statistics = try await app.database.statistics()
    var findings = try await app.database.findings()
    let abandoned = try await app.log.deliveries([.abandoned])
    if !abandoned.isEmpty {
      findings.append("\(abandoned.count) event deliveries failed; type events --failed.")
    }
    let report = DoctorReport(statistics: statistics, findings: findings)
    let response = BuiltinResponse("doctor", lines: report.lines, result: report)
    guard findings.isEmpty else { return LineResult(kind: .failed, answer: response) }
    return .done(response)
  }

  private static func backUp(_ database: any Database, to file: String) async throws -> LineResult {
    guard !FileSystem.exists(file) else { return .failed(.fileExists) }
    do {
      try await database.backup(to: file)
    } catch let error as DatabaseError where error.code == .unopenable {
      let message = "The backup could not be written to \(file)."
      let hint = "Check the path and its permissions."
      return .failed(
        Problem(code: error.problem.code, message: message, hint: hint, fault: .machine)
      )
    }
    return .done(BuiltinResponse("backup", lines: ["Copied to \(file)."], result: ["file": file]))
  }
}

/// The subcommands of `events`.
enum EventsSubcommand: String, CaseIterable, ParameterValue {
  case retry
}
