import Database
import Links
import Mediator

/// Retries, cancels, pauses and resumes jobs for a user who looks after the data.
struct JobSteering: Sendable {
  private let queue: JobQueue

  /// The names of jobs that can be paused and resumed.
  private let names: [String]

  /// Steers a queue.
  ///
  /// - Parameters:
  ///   - queue: The queue.
  ///   - others: The names of jobs besides those that the queue can perform.
  init(_ queue: JobQueue, naming others: [String] = []) {
    self.queue = queue
    names = queue.handlers.map(\.name) + others
  }

  /// Does to one job, or to all jobs of a name, what a user asks for.
  ///
  /// - Parameters:
  ///   - order: What to do.
  ///   - target: The number of a job, or a name.
  ///   - name: The name of the job of that number, if it is known.
  /// - Returns: What was done, in a line.
  /// - Throws: `Problem` where there is no such job, and ``DatabaseError``.
  func carryOut(
    _ order: JobsSubcommand,
    on target: JobTarget?,
    of name: String? = nil
  ) async throws -> String {
    switch order {
    case .retry, .cancel:
      guard let id = target?.number else { throw Problem.noTarget(of: order) }
      let isCancelling = order == .cancel
      let isDone = isCancelling ? try await queue.cancel(id) : try await queue.retry(id)
      guard isDone else { throw Problem.noJob(id) }
      try await queue.perform()
      return isCancelling ? "Cancelled job \(id)." : "Retrying job \(id)."
    case .pause, .resume:
      guard let name = name ?? target?.rawValue else { throw Problem.noTarget(of: order) }
      guard names.contains(name) else {
        throw Problem.noJobNamed(name, nearest: SpellingSuggestion.words(to: name, among: names))
      }
      if order == .pause {
        try await queue.pause(name)
      } else {
        _ = try await queue.resume(name)
        try await queue.perform()
      }
      return order == .pause ? "Paused \(name)." : "Resumed \(name)."
    }
  }
}

extension Problem {
  fileprivate static func noTarget(of order: JobsSubcommand) -> Problem {
    let (wanted, word) =
      switch order {
      case .retry, .cancel: ("number of a job", "NUMBER")
      case .pause, .resume: ("name of a kind of jobs", "NAME")
      }
    return Problem(
      code: "usage",
      message: "Enter the \(wanted).",
      hint: "Usage: jobs \(order.rawValue) \(word)"
    )
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
  fileprivate static func noJobNamed(_ name: String, nearest: [String]) -> Problem {
    Problem(
      code: "jobs.unknown",
      message: "There are no jobs named \(name).",
      hint: nearest.first.map { "Did you mean \($0)?" } ?? "Type jobs for a list."
    )
  }
}
