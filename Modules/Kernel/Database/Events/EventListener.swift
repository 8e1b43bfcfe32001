public import Mediator

/// Code that receives events of one kind, inside a transaction in which it stores what follows.
public struct EventListener: Sendable {
  /// The stable name under which the log stores the listener's position.
  public let name: String

  /// The stable name of the event.
  public let event: String

  let deliver: @Sendable (StoredEvent, borrowing Transaction) throws -> Void

  /// Returns what a delivery changes, or nil where that is not known.
  let subjects: (@Sendable (StoredEvent) throws -> [LockSubject])?

  /// Creates a listener.
  ///
  /// - Parameters:
  ///   - name: A stable and unique name; a new name receives every event again.
  ///   - event: The event's type.
  ///   - subjects: Returns everything whose state the body depends on or changes; by default that may
  ///     be anything, so a delivery excludes all other writers.
  ///   - body: Stores what follows from an event; its effect happens exactly once.
  public init<E: DurableEvent>(
    _ name: String,
    on event: E.Type,
    locking subjects: (@Sendable (E) -> [LockSubject])? = nil,
    perform body: @escaping @Sendable (E, borrowing Transaction) throws -> Void
  ) {
    self.name = name
    self.event = E.name
    deliver = { stored, transaction in
      try body(stored.event(as: E.self), transaction)
    }
    if let subjects {
      self.subjects = { stored in subjects(try stored.event(as: E.self)) }
    } else {
      self.subjects = nil
    }
  }
}

/// How often and how soon a delivery that failed is tried again.
public struct RetryPolicy: Sendable {
  /// How often a delivery is tried before it is abandoned.
  public var attempts: Int

  /// The pause after the first failure; it doubles with each further one.
  public var pause: Duration

  /// The longest pause.
  public var longest: Duration

  /// Creates a policy.
  public init(attempts: Int, pause: Duration, longest: Duration) {
    self.attempts = attempts
    self.pause = pause
    self.longest = longest
  }

  /// Five attempts within about a minute.
  public static let standard = RetryPolicy(
    attempts: 5,
    pause: .seconds(2),
    longest: .seconds(3600)
  )

  /// Returns the pause after a number of failures, shortened at random by up to a half.
  func pause(after failures: Int, _ random: UInt64) -> Duration {
    let doubled = pause * (1 << min(failures - 1, 20))
    let share = 512 + Int(random % 512)
    return min(doubled, longest) * share / 1024
  }
}
