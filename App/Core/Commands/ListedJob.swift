import Database
import Mediator

/// A job as `jobs` lists it.
struct ListedJob: Encodable, Sendable {
  let id: Int64
  let name: String
  let key: String?
  let account: Int64?
  let state: String
  let isPaused: Bool
  let attempts: Int

  /// When it is begun; for a running one, when another process may take it over.
  let next: Timestamp?
  let cause: String?

  init(_ job: UnfinishedJob) {
    id = job.id
    name = job.name
    key = job.key
    account = job.account
    state = job.state.rawValue
    isPaused = job.isPaused
    attempts = job.attempts
    next = job.due
    cause = job.cause
  }

  /// The columns of its row.
  var cells: [String] {
    let state = isPaused ? "\(state), paused" : state
    let count = attempts > 0 ? "\(state) after \(attempts)" : state
    return [
      "\(id)", name, count, next.map { RelativeTimeFormatter(.current).text($0) } ?? "–",
      cause ?? "",
    ]
  }
}
