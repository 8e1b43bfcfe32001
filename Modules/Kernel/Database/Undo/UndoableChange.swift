public import Mediator

/// A change that its user can undo for a while, as if it had never happened.
///
/// The transaction that records it changes only what its own user sees. Everything that others see
/// or are told follows in ``finish(in:)`` once the time is over. The change is stored as a durable
/// event with the time from which it is delivered, so after a kill it is either undone or finished,
/// never half of it.
///
/// ```swift
/// try transaction.execute("UPDATE note SET is_hidden = 1 WHERE id = $1", note)
/// try transaction.record(NoteDeletion(note: note, owner: owner), undoableFor: .undoPeriod)
/// ```
public protocol UndoableChange: DurableEvent {
  /// What has been done, as a sentence beside the offer to undo it.
  var done: String { get }

  /// What has been undone, as a sentence.
  var undone: String { get }

  /// Takes back what the transaction that recorded the change stored.
  ///
  /// - Parameter transaction: The transaction of the undo.
  /// - Returns: False if a later change leaves nothing to take back.
  /// - Throws: ``DatabaseError`` when the data cannot be read or written.
  func undo(in transaction: borrowing Transaction) throws -> Bool

  /// Stores what others see of the change; it must do nothing if a later change has overtaken it.
  func finish(in transaction: borrowing Transaction) throws
}

extension UndoableChange {
  /// Each change is a subject of its own, so that none delays another.
  public var subject: String { "undo" }
}

extension Duration {
  /// How long a user can undo a change.
  public static let undoPeriod: Duration = .seconds(10)
}

extension ReadConnection {
  /// Returns the users with a change of a kind that is neither undone nor finished: what it has stored
  /// so far is only half of it.
  ///
  /// - Parameter change: The kind of change.
  /// - Returns: Their accounts.
  /// - Throws: ``DatabaseError``.
  public func actors(ofUnfinished change: (some UndoableChange).Type) throws -> Set<Int64> {
    let actors: [Int64] = try all(
      "SELECT DISTINCT actor FROM event WHERE due > 0 AND name = $1 AND actor IS NOT NULL",
      change.name
    ) { row in try row[0] }
    return Set(actors)
  }
}

/// How a module takes back changes of one kind.
struct UndoableChangeHandler: ModuleContribution {
  let event: String

  /// Returns what has been undone, or nil if nothing is left to take back.
  let undo: @Sendable (StoredEvent, borrowing Transaction) throws -> String?

  /// Returns what has been done.
  let done: @Sendable (StoredEvent) throws -> String

  init<C: UndoableChange>(_ change: C.Type) {
    event = C.name
    done = { try $0.event(as: C.self).done }
    undo = { stored, transaction in
      let change = try stored.event(as: C.self)
      return try change.undo(in: transaction) ? change.undone : nil
    }
  }

  static func compile(
    _ entries: [OwnedContribution<Self>],
    faults: inout [AssemblyFault]
  ) -> [String: UndoableChangeHandler] {
    entries.reduce(into: [:]) { $0[$1.value.event] = $1.value }
  }
}
