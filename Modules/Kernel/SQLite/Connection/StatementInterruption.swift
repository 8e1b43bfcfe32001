import Database
import Synchronization

/// When a statement must give up: its task was cancelled, or its deadline passed.
struct StatementInterruption {
  /// The time to give up.
  private let deadline: BoxedDeadline?

  /// Set from outside when the task lives on another thread.
  private let flag: CancellationFlag?

  /// Never.
  static let never = StatementInterruption()

  init(deadline: ContinuousClock.Instant? = nil, flag: CancellationFlag? = nil) {
    self.deadline = deadline.map(BoxedDeadline.init)
    self.flag = flag
  }

  /// Whether whoever asked has gone.
  var isCancelled: Bool {
    // Where the work runs on the caller's own thread, the task itself can be asked.
    flag.map(\.isSet) ?? Task.isCancelled
  }

  /// Whether the time is over.
  var isTooLate: Bool {
    deadline.map { $0.instant <= .now } ?? false
  }

  /// Refuses to start what must be over already.
  func check() throws(DatabaseError) {
    if isCancelled { throw DatabaseError(.cancelled, message: "nobody waits for this any more") }
    if isTooLate { throw DatabaseError(.deadlineExceeded, message: "the time for this was over") }
  }
}

/// A moment, in a box: its own type's size is asked for while the program runs, so that every copy
/// of a stop, most of which have no deadline, would cost a search.
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
