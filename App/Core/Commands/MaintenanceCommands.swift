import Database
import Links
import Mediator
import Navigation
import System

/// The built-in commands that look after the data.
enum MaintenanceCommands {
  static let all: [BuiltinCommand] = [
    EventsCommand.command,
    JobsCommand.command,
    BuiltinCommand("doctor", summary: "Checks the data, the modules and the settings.") {
      (session: isolated ShellSession) in
      try await examine(
        session.app,
        leaks: session.navigator.leaks,
        settings: session.settings?.findings ?? []
      )
    },
    BuiltinCommand("backup", summary: "Copies all data to a new file.", "file") {
      (session: isolated ShellSession, file: FilePath) in
      try await backUp(session.app, to: file.text)
    },
    BuiltinCommand("restore", summary: "Restores a backup into an empty folder or server.", "file")
    {
      (_: isolated ShellSession, _: FilePath) in
      .failed(.dataInUse)
    },
    BuiltinCommand(
      "move",
      summary: "Moves all data to another folder or server, or cancels a move.",
      Parameter("to", summary: "the folder, or the URL of a server; it must be empty"),
      Parameter("cancel", summary: "cancel the move and use the data again")
    ) { (_: isolated ShellSession, _: FilePath?, _: Bool) in .misunderstood(.moveInSession) },
  ]

  /// The most failed deliveries that `doctor` counts.
  private static let abandonedLimit = 1000

  private static func examine(
    _ app: RunningApp,
    leaks: [String],
    settings: [String]
  ) async throws -> LineResult {
    let statistics = try await app.database.statistics()
    var findings = try await app.mediator.findings(in: app.database).map(\.text)
    findings += statistics.risks.map(\.text)
    findings += app.folder?.findings ?? []
    findings += settings
    findings += leaks.map { "A closed screen is still in memory: \($0). Please report this." }
    let abandoned = try await app.log.deliveries([.abandoned], limit: abandonedLimit)
    if !abandoned.isEmpty {
      let count =
        abandoned.count == abandonedLimit ? "At least \(abandonedLimit)" : "\(abandoned.count)"
      let noun = abandoned.count == 1 ? "event delivery" : "event deliveries"
      findings.append("\(count) \(noun) failed; type events --failed --all.")
    }
    findings += try await JobsCommand.findings(in: app.jobs)
    let report = DoctorReport(statistics: statistics, findings: findings)
    let response = BuiltinResponse("doctor", lines: report.lines, result: report)
    guard findings.isEmpty else { return LineResult(kind: .failed, answer: response) }
    return .done(response)
  }

  private static func backUp(_ app: RunningApp, to file: String) async throws -> LineResult {
    guard !FileSystem.isTaken(file) else { return .failed(.fileExists) }
    do {
      try await app.definition.backUp(app.database, to: file)
    } catch let error as DatabaseError where error.code == .unopenable {
      // Another process may have written the file meanwhile.
      guard !FileSystem.isTaken(file) else { return .failed(.fileExists) }
      return .failed(.file("The backup could not be written to \(file)."))
    }
    return .done(BuiltinResponse("backup", lines: ["Copied to \(file)."], result: ["file": file]))
  }
}
