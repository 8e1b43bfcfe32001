import Database
import Links
import Mediator

/// The built-in command that lists the jobs in the queue, and retries, cancels, pauses or resumes some.
enum JobsCommand {
  static let command = BuiltinCommand(
    "jobs",
    summary: "Lists the jobs in the queue; retries or cancels one, pauses or resumes a kind.",
    Parameter("order", summary: "what to do with a job, instead of listing"),
    Parameter("job", summary: "the number of a job, or the name of a kind to pause or resume"),
    Parameter("failed", summary: "only those that failed or were abandoned")
  ) {
    (
      session: isolated ShellSession,
      order: JobsSubcommand?,
      target: JobTarget?,
      onlyFailed: Bool
    ) in
    let jobs = session.app.jobs
    guard session.maintainsData else { return .failed(.notDataOwner) }
    guard let order else { return try await list(jobs, onlyFailed: onlyFailed) }
    do {
      let line = try await JobSteering(jobs).carryOut(order, on: target)
      let result = ["job": target?.rawValue]
      return .done(BuiltinResponse("jobs \(order.rawValue)", lines: [line], result: result))
    } catch let problem as Problem where problem.code == "usage" {
      return .misunderstood(problem)
    }
  }

  /// The most abandoned jobs that `doctor` counts.
  private static let abandonedLimit = 1000

  /// Returns what `doctor` finds wrong with the jobs.
  static func findings(in jobs: JobQueue) async throws -> [String] {
    let abandoned = try await jobs.jobs([.abandoned], limit: abandonedLimit)
    guard let first = abandoned.first else { return [] }
    let count =
      abandoned.count == abandonedLimit ? "At least \(abandonedLimit)" : "\(abandoned.count)"
    return ["\(count) jobs were abandoned, such as \(first.name); type jobs --failed."]
  }

  private static func list(_ jobs: JobQueue, onlyFailed: Bool) async throws -> LineResult {
    let states: Set<UnfinishedJob.State> =
      onlyFailed ? [.failed, .abandoned] : Set(UnfinishedJob.State.allCases)
    let entries = try await jobs.jobs(states).map { ListedJob($0) }
    return .done(
      BuiltinResponse(
        "jobs",
        title: "Jobs",
        rows: entries.map(\.cells),
        lines: entries.isEmpty ? ["No jobs."] : [],
        result: entries
      )
    )
  }
}

/// The subcommands of `jobs`.
enum JobsSubcommand: String, CaseIterable, ParameterValue {
  case retry
  case cancel
  case pause
  case resume
}

/// The number of a job, or the name of a kind of jobs.
struct JobTarget: RawRepresentable, ParameterValue {
  static let expectation = "a job's number or name"

  let rawValue: String

  /// The number, if it is one.
  var number: Int64? { Int64(rawValue) }

  init(rawValue: String) {
    self.rawValue = rawValue
  }
}
