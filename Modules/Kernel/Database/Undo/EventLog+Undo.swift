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

extension EventLog {
  /// Undoes the newest change of an account that can still be undone.
  ///
  /// - Parameter account: The number of the account.
  /// - Returns: What was undone, or why nothing was.
  /// - Throws: ``DatabaseError``, or what the module's own undo throws.
  public func undo(by account: Int64) async throws -> UndoResult {
    try await database.write { [undoing] transaction in
      guard let event = try EventLogStore.latestUndoable(in: transaction, by: account),
        let handler = undoing[event.name], let due = event.due
      else { return .nothing }
      guard due > transaction.now else { return .tooLate }
      let undone = try handler.undo(event, transaction)
      try transaction.withdraw(event.id)
      transaction.signal()
      return undone.map(UndoResult.undone) ?? .overtaken
    }
  }

  /// Returns the place in the log of the newest change that an account can still undo, if any.
  public func undoable(by account: Int64) async throws -> Int64? {
    try await database.read { [self] connection in
      let event = try EventLogStore.latestUndoable(in: connection, by: account)
      guard let event, let due = event.due, due > environment.now() else { return nil }
      return event.id
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
