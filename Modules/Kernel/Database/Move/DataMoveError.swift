public import Mediator

/// Why data was not moved.
public enum DataMoveError: Error, Equatable, Sendable {
  /// The source has no tables.
  case nothingToMove

  /// The target has tables of its own, or an unfinished move of other data.
  case targetInUse

  /// Tables of the source that no module of this program makes, or makes otherwise.
  case unknownTables([String])

  /// Another process moves the same data.
  case movedByOther

  /// Tables that differ after everything was copied.
  case different([String])

  /// No move has begun that could be given up.
  case notMoving
}

extension DataMoveError: ProblemConvertible {
  /// What happened, and what to do next.
  public var problem: Problem {
    switch self {
    case .nothingToMove:
      Problem(
        code: "data.nothing-to-move",
        message: "There is no data to move.",
        hint: "Name the data that you have: app --data FROM move --to TO"
      )
    case .targetInUse:
      Problem(
        code: "data.target-in-use",
        message: "The target holds data already; nothing was changed.",
        hint: "Move into a new folder, or into an empty database of the server."
      )
    case .unknownTables(let names):
      Problem(
        code: "data.unknown-tables",
        message: "This program does not know these tables: \(names.joined(separator: ", ")).",
        hint: "Move the data with a program that has all of its modules."
      )
    case .movedByOther:
      Problem(
        code: "data.moved-by-other",
        message: "Another process is moving the same data.",
        hint: "Let that one finish, or end it and try again."
      )
    case .different(let names):
      Problem(
        code: "data.different",
        message: "The copy differs in these tables: \(names.joined(separator: ", ")).",
        hint: "Empty the target, and give the move up: app --data FROM move --cancel",
        fault: .machine
      )
    case .notMoving:
      Problem(
        code: "data.not-moving",
        message: "The data is not being moved.",
        hint: "Move it: app --data FROM move --to TO"
      )
    }
  }

  /// One problem for each code, with invented values.
  public static let examples: [Problem] = [
    nothingToMove, targetInUse, unknownTables(["note"]), movedByOther, different(["note"]),
    notMoving,
  ].map(\.problem)
}
