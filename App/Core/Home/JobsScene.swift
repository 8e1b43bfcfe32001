import Database
import Links
import Mediator
import Navigation

/// The queue of jobs, for a user who looks after the data.
enum JobsScene: SceneAdapter {
  case list

  static let links: [Link<Self>] = [Link("jobs", to: .list)]
}

/// Shows the jobs in the queue, and retries, cancels, pauses or resumes them.
final class JobListScene: Scene {
  /// How long a list of jobs counts as fresh; they change without a commit that names them.
  private static let freshness: Duration = .seconds(2)

  private let context: SceneContext
  private let queue: JobQueue
  private var jobs: [UnfinishedJob] = []

  init(_ context: SceneContext, on database: any Database) {
    self.context = context
    queue = context.call.mediator.jobQueue(of: database)
  }

  var screen: Screen {
    Screen("Jobs") {
      if jobs.isEmpty { Paragraph(empty: "No jobs.") }
      ListRows(jobs) { $0.row }
      SceneAction("retry", "job", run: retry, summary: "retries a failed job")
      SceneAction(
        "cancel",
        "job",
        run: cancel,
        summary: "takes a job out of the queue",
        confirm: "Cancel the job? It will not run."
      )
      SceneAction("pause", "job", run: pause, summary: "begins no more jobs of this kind")
      SceneAction("resume", "job", run: resume, summary: "begins jobs of this name again")
    }
  }

  func load() async throws {
    guard context.call.caller.maintainsData else { throw Problem.notDataOwner }
    let environment = context.call.mediator.environment
    context.call.holds(until: environment.now() + Self.freshness)
    jobs = try await queue.jobs()
  }

  private func retry(_ job: JobTarget) async throws { try await carryOut(.retry, on: job) }

  private func cancel(_ job: JobTarget) async throws { try await carryOut(.cancel, on: job) }

  private func pause(_ job: JobTarget) async throws { try await carryOut(.pause, on: job) }

  private func resume(_ job: JobTarget) async throws { try await carryOut(.resume, on: job) }

  private func carryOut(_ order: JobsSubcommand, on target: JobTarget) async throws {
    let listed = jobs.first { $0.id == target.number }
    let steering = JobSteering(queue, naming: jobs.map(\.name))
    context.tell(try await steering.carryOut(order, on: target, of: listed?.name))
  }
}

extension UnfinishedJob {
  /// The line of a list that shows the job.
  fileprivate var row: ListRow {
    var fields = [LabeledValue("attempts", .count(attempts))]
    if let account { fields.append(LabeledValue("account", .count(Int(account)))) }
    if let cause { fields.append(LabeledValue("cause", .text(cause))) }
    let isStuck = state == .failed || state == .abandoned
    return ListRow(
      .text(name),
      content: .text(isPaused ? "\(state.rawValue), paused" : state.rawValue),
      fields: attempts > 0 ? fields : Array(fields.dropFirst()),
      at: due,
      actions: RowActions(
        (isStuck ? ["retry"] : []) + ["cancel", isPaused ? "resume" : "pause"],
        key: "\(id)"
      )
    )
  }
}
