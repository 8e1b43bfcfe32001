import Mediator

/// The result of an undo.
public enum UndoResult: Equatable, Sendable {
  /// The newest change was taken back; the sentence says which.
  case undone(String)

  /// The time to undo the newest change is over.
  case tooLate

  /// A later change left nothing to take back.
  case overtaken

  /// There is no change that could be undone.
  case nothing
}

/// A change that its user can still undo.
public struct UndoOffer: Equatable, Sendable {
  /// The place of the change in the log.
  public let change: Int64

  /// What has been done, as a sentence.
  public let done: String

  /// How long it can still be undone.
  public let timeLeft: Duration
}

extension EventLog {
  /// Undoes a change of an account that can still be undone.
  ///
  /// - Parameters:
  ///   - change: The place of the change in the log, or nil for the newest one.
  ///   - account: The number of the account.
  /// - Returns: What was undone, or why nothing was.
  /// - Throws: ``DatabaseError``, or what the module's own undo throws.
  public func undo(_ change: Int64? = nil, by account: Int64) async throws -> UndoResult {
    try await database.write { [undoing] transaction in
      let found = try EventLogStore.latestUndoable(change, in: transaction, by: account)
      guard let event = found, let handler = undoing[event.name], let due = event.due
      else { return .nothing }
      guard due > transaction.now else { return .tooLate }
      let undone = try handler.undo(event, transaction)
      try transaction.withdraw(event.id)
      transaction.signal()
      return undone.map(UndoResult.undone) ?? .overtaken
    }
  }

  /// Returns the newest change that an account can still undo, if any.
  public func undoable(by account: Int64) async throws -> UndoOffer? {
    try await database.read { [self] connection in
      let event = try EventLogStore.latestUndoable(in: connection, by: account)
      guard let event, let due = event.due, let handler = undoing[event.name] else { return nil }
      let timeLeft = due - environment.now()
      guard timeLeft > .zero else { return nil }
      return UndoOffer(change: event.id, done: try handler.done(event), timeLeft: timeLeft)
    }
  }

  /// Returns the place of the newest event, and whether a change is to be finished.
  public func progress() async throws -> (position: LanePositions, isOverdue: Bool) {
    try await database.read { [self] connection in try progress(on: connection) }
  }

  /// Returns how far the log is, in a read that a caller makes anyway.
  public func progress(
    on connection: borrowing ReadConnection
  ) throws -> (position: LanePositions, isOverdue: Bool) {
    var (position, isOverdue) = (LanePositions(), false)
    try connection.each(
      """
      SELECT lane, last, EXISTS (SELECT 1 FROM event WHERE due > 0 AND due <= $1)
      FROM event_lane WHERE lane >= 0
      """,
      environment.now()
    ) { row in
      position[try row[0]] = try row[1]
      isOverdue = try row[2]
    }
    return (position, isOverdue)
  }
}
