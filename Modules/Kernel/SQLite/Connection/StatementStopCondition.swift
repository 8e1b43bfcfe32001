import Database
import Synchronization

/// The reasons to interrupt a statement: its task was cancelled, or its deadline passed.
struct StatementStopCondition {
  private let deadline: BoxedDeadline?

  /// Set from outside when the task runs on another thread.
  private let flag: CancellationFlag?

  /// Never.
  static let never = StatementStopCondition()

  init(deadline: ContinuousClock.Instant? = nil, flag: CancellationFlag? = nil) {
    self.deadline = deadline.map(BoxedDeadline.init)
    self.flag = flag
  }

  /// Whether the caller has cancelled the work.
  var isCancelled: Bool {
    // Where the work runs on the caller's own thread, the task itself can be asked.
    flag.map(\.isSet) ?? Task.isCancelled
  }

  /// Whether the time is over.
  var isTooLate: Bool {
    deadline.map { $0.instant <= .now } ?? false
  }

  /// Throws if the work must not start any more.
  func check() throws(DatabaseError) {
    if isCancelled { throw DatabaseError(.cancelled, message: "the caller cancelled this") }
    if isTooLate { throw DatabaseError(.deadlineExceeded, message: "the deadline has passed") }
  }
}

/// A deadline in a box: the size of its own type is only known while the program runs, so without
/// the box every copy of an interruption, most of which have no deadline, costs a search.
private final class BoxedDeadline: Sendable {
  let instant: ContinuousClock.Instant

  init(_ instant: ContinuousClock.Instant) {
    self.instant = instant
  }
}

/// A mark that a task was cancelled, set by one thread and read by another.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() {
    flag.store(true, ordering: .relaxed)
  }
}
