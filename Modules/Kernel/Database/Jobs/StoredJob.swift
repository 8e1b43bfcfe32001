public import Mediator

/// A job that a process takes in order to perform it.
struct StoredJob: Sendable {
  static let columns =
    "id, name, version, key, body, account, username, planned_at, state, attempts"

  let id: Int64
  let name: String
  let version: Int
  let key: String?
  let body: String
  let user: SignedInUser?
  let plannedAt: Timestamp
  let state: UnfinishedJob.State

  /// How often it was begun before, and not finished.
  var attempts: Int

  init(_ row: borrowing DatabaseRow) throws(DatabaseError) {
    id = try row[0]
    name = try row[1]
    version = try row[2]
    key = try row[3]
    body = try row[4]
    let (account, username): (Int64?, String?) = (try row[5], try row[6])
    user = account.map { SignedInUser(askingForJob: $0, name: username ?? "") }
    plannedAt = try row[7]
    state = try row[8]
    // Damage may have left any number there.
    attempts = min(max(try row[9], 0), 1_000_000)
  }

  /// Reads the job itself.
  func job<J: Job>(as type: J.Type) throws -> J {
    try StoredValueCoding.value(type, version: version, text: body)
  }

  /// What is the same for every attempt at this job, and for no other job.
  var stableKey: String { "\(name)/\(id)/\(plannedAt.milliseconds)" }
}

/// Where a job that is not finished stands.
public struct UnfinishedJob: Equatable, Sendable {
  /// How far a job has come.
  public enum State: String, SQLValueConvertible, CaseIterable {
    /// It will be begun when it is due.
    case waiting

    /// A process performs it, and holds a lease on it.
    case running

    /// The last attempt failed; it will be tried again.
    case failed

    /// It was tried too often and waits for a person.
    case abandoned
  }

  /// The job's number.
  public let id: Int64

  /// The job's stable name.
  public let name: String

  /// What makes it the only one of its name.
  public let key: String?

  /// The account that asked for it.
  public let account: Int64?

  /// How far it has come.
  public let state: State

  /// How often it was begun and not finished.
  public let attempts: Int

  /// Why it failed the last time.
  public let cause: String?

  /// When a process may take it; for one that runs, when its lease ends.
  public let due: Timestamp?

  /// Whether jobs of its name are paused.
  public let isPaused: Bool
}
