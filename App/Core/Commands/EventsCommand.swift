import Database
import Links
import Mediator
import Navigation

/// The built-in command that lists events and their deliveries, and retries or skips failed ones.
enum EventsCommand {
  static let command = BuiltinCommand(
    "events",
    summary: "Lists your newest events and their deliveries; retries or skips a failed one.",
    Parameter("order", summary: "what to do with a failed event, instead of listing"),
    Parameter("id", summary: "the number of the event"),
    Parameter("failed", summary: "only those that a listener has not processed"),
    Parameter("all", summary: "those of all accounts; for the owner of the data folder")
  ) {
    (
      session: isolated ShellSession,
      order: EventsSubcommand?,
      id: Int64?,
      onlyFailed: Bool,
      all: Bool
    ) in
    guard let order else { return try await list(in: session, onlyFailed: onlyFailed, all: all) }
    guard session.maintainsData else { return .failed(.notDataOwner) }
    guard let id else { return .misunderstood(.noEvent(for: order)) }
    return try await carryOut(order, for: id, in: session.app.log)
  }
  .remarking(
    "The job events.purge deletes events that all listeners have had after 30 days, or after the "
      + "days in \(InterchangeApp.eventDays)."
  )

  /// Lists the newest events, or those with a failed delivery.
  private static func list(
    in session: isolated ShellSession,
    onlyFailed: Bool,
    all: Bool
  ) async throws -> LineResult {
    let log = session.app.log
    var actor: Int64?
    if all {
      guard session.maintainsData else { return .failed(.notDataOwner) }
    } else {
      guard let user = session.signedInUser else { return .failed(.noOwnEvents) }
      actor = user.account
    }
    let entries: [EventLogRow] =
      if onlyFailed {
        try await log.deliveries([.failed, .abandoned], by: actor).map { EventLogRow($0) }
      } else {
        try await log.latest(by: actor).map { EventLogRow($0.event, states: $0.states) }
      }
    let empty = onlyFailed ? "Every listener has processed its events." : "No events yet."
    return .done(
      BuiltinResponse(
        "events",
        title: "Events",
        values: entries.map(\.cells),
        lines: entries.isEmpty ? [empty] : [],
        result: entries
      )
    )
  }

  /// Delivers an event again to the listeners that failed, or lets them go without it.
  private static func carryOut(
    _ order: EventsSubcommand,
    for id: Int64,
    in log: EventLog
  ) async throws -> LineResult {
    guard try await log.has(id) else { return .failed(.noSuchEvent(id)) }
    let count =
      switch order {
      case .retry: try await log.retry(id)
      case .skip: try await log.skip(id)
      }
    try await log.deliver()
    guard count > 0 else { return .failed(.nothingFailed(id, for: order)) }
    let line = order == .retry ? "Retrying event \(id)." : "Skipped event \(id)."
    let name = "events \(order.rawValue)"
    return .done(BuiltinResponse(name, lines: [line], result: ["id": id]))
  }
}

extension EventLogRow {
  /// The cells of its line in a table.
  fileprivate var cells: [ScreenValue] {
    let time = at.map(ScreenValue.moment) ?? ""
    return ["\(id)", time] + [name, subject, state, cause ?? ""].map(ScreenValue.text)
  }
}

/// The subcommands of `events`.
enum EventsSubcommand: String, CaseIterable, ParameterValue {
  case retry
  case skip
}

extension Problem {
  fileprivate static func noEvent(for order: EventsSubcommand) -> Problem {
    Problem(
      code: "usage",
      message: "Enter the number of an event.",
      hint: "Usage: events \(order.rawValue) ID"
    )
  }

  /// Events of all accounts, asked for by a user who does not own the data.
  static let notDataOwner = Problem(
    code: "events.not-owner",
    message: "Only the owner of the data folder can do this.",
    hint: "Run the program as the user who owns the folder."
  )

  /// A caller without an account, who has no events.
  static let noOwnEvents = Problem(
    code: "unauthorised",
    message: "Sign in to see your events.",
    hint: "The owner of the data folder sees all of them with: events --all"
  )
}
