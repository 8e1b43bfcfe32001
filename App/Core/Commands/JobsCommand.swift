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
    guard session.app.isRunByOwner else { return .failed(.notDataOwner) }
    guard let order else { return try await list(jobs, onlyFailed: onlyFailed) }
    switch order {
    case .retry, .cancel:
      guard let id = target.flatMap({ Int64($0.rawValue) }) else {
        return .misunderstood(.noTarget(of: order))
      }
      return try await carryOut(order, on: id, in: jobs)
    case .pause, .resume:
      guard let name = target?.rawValue else { return .misunderstood(.noTarget(of: order)) }
      return try await carryOut(order, onJobsNamed: name, in: jobs)
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

  private static func carryOut(
    _ order: JobsSubcommand,
    on id: Int64,
    in jobs: JobQueue
  ) async throws -> LineResult {
    let isCancelling = order == .cancel
    let isDone = isCancelling ? try await jobs.cancel(id) : try await jobs.retry(id)
    guard isDone else { return .failed(.noJob(id)) }
    try await jobs.perform()
    let line = isCancelling ? "Cancelled job \(id)." : "Retrying job \(id)."
    return .done(BuiltinResponse("jobs \(order.rawValue)", lines: [line], result: ["id": id]))
  }

  private static func carryOut(
    _ order: JobsSubcommand,
    onJobsNamed name: String,
    in jobs: JobQueue
  ) async throws -> LineResult {
    let names = jobs.handlers.map(\.name)
    guard names.contains(name) else {
      let nearest = SpellingSuggestion.words(to: name, among: names)
      return .failed(.noJobNamed(name, nearest: nearest))
    }
    if order == .pause {
      try await jobs.pause(name)
    } else {
      _ = try await jobs.resume(name)
      try await jobs.perform()
    }
    let line = order == .pause ? "Paused \(name)." : "Resumed \(name)."
    return .done(BuiltinResponse("jobs \(order.rawValue)", lines: [line], result: ["name": name]))
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

  init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Problem {
  fileprivate static func noTarget(of order: JobsSubcommand) -> Problem {
    switch order {
    case .retry, .cancel:
      Problem(
        code: "usage",
        message: "Enter the number of a job.",
        hint: "Usage: jobs \(order.rawValue) NUMBER"
      )
    case .pause, .resume:
      Problem(
        code: "usage",
        message: "Enter the name of a kind of jobs.",
        hint: "Usage: jobs \(order.rawValue) NAME"
      )
    }
  }

  /// A number under which there is no job that could be retried or cancelled.
  static func noJob(_ id: Int64) -> Problem {
    Problem(
      code: "jobs.unknown",
      message: "There is no such job: \(id).",
      hint: "Type jobs for a list; only a failed or abandoned job can be retried."
    )
  }

  /// A name that no job has.
  static func noJobNamed(_ name: String, nearest: [String]) -> Problem {
    Problem(
      code: "jobs.unknown",
      message: "There are no jobs named \(name).",
      hint: nearest.first.map { "Did you mean \($0)?" } ?? "Type jobs for a list."
    )
  }
}
