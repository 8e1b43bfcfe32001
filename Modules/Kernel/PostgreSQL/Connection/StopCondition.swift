import Database
import Synchronization

/// The reasons to interrupt a run: its task was cancelled, or its deadline passed.
struct StopCondition: Sendable {
  let deadline: ContinuousClock.Instant?
  let flag: InterruptionFlag

  /// Never.
  static let never = StopCondition(deadline: nil, flag: InterruptionFlag())

  /// Whether the time is over.
  var isTooLate: Bool { deadline.map { $0 <= .now } ?? false }

  /// Whether the run must end now.
  var isDue: Bool { flag.isSet || isTooLate }

  /// The failure of what was interrupted.
  func failure(sql: SQLText? = nil) -> DatabaseError {
    isTooLate && !flag.isSet
      ? DatabaseError(.deadlineExceeded, message: "the deadline has passed", sql: sql?.text)
      : DatabaseError(.cancelled, message: "the caller cancelled this", sql: sql?.text)
  }

  /// Throws if the run must not go on.
  func check(_ sql: SQLText? = nil) throws(DatabaseError) {
    if isDue { throw failure(sql: sql) }
  }
}

/// A mark that a task was cancelled, set by one thread and read by another.
final class InterruptionFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() {
    flag.store(true, ordering: .relaxed)
  }
}
