public import Mediator
import System

extension DatabaseError: ProblemConvertible {
  /// The failure as the edge shows it: without the statement, and with what to do next.
  public var problem: Problem {
    switch code {
    case .unique, .foreignKey, .check, .notNull, .statement, .misuse, .noRow, .other:
      Self.internalFault(code)
    // The tables keep the kinds of their values, so a value that cannot be read is out of range.
    case .typeMismatch:
      Problem(
        code: "data.\(Code.damaged.word)",
        message: "The data is damaged: it has a value that the program does not store.",
        hint: "Find it with: app --data DIR doctor",
        fault: .machine
      )
    case .cancelled: Problem(code: "cancelled", message: sentence)
    case .deadlineExceeded:
      Problem(code: "timed-out", message: sentence, hint: "Try again.", fault: .machine)
    case .busy, .full, .disk, .memory, .readOnly, .damaged, .foreign, .unopenable, .unreachable,
      .unsupported, .newer, .moving, .moved, .edited, .unsafe, .closed:
      Problem(code: "data.\(code.word)", message: sentence, hint: advice, fault: .machine)
    }
  }

  /// The code, and what the engine said where the program used it wrongly.
  public var traceReason: String {
    guard problem.fault == .program || code == .typeMismatch else { return problem.code }
    let words = description.split(whereSeparator: \.isWhitespace)
    return "\(problem.code): \(words.joined(separator: " "))"
  }

  /// What to do next; a file that cannot be opened may be one too many.
  private var advice: String {
    let system = code == .unopenable ? KnownErrorNumber.advice(on: extendedCode) : nil
    return hint ?? system ?? code.advice
  }

  /// One problem for each code of the data's own, with invented values.
  public static let examples: [Problem] = Code.allCases
    .filter { $0 != .typeMismatch }
    .map { DatabaseError($0, message: $0.meaning).problem }
    .filter { $0.code.hasPrefix("data.") }

  private var sentence: String {
    let end = message.hasSuffix(".") ? "" : "."
    return message.prefix(1).uppercased() + message.dropFirst() + end
  }

  private static func internalFault(_ code: Code) -> Problem {
    Problem(
      code: "internal",
      message: "The program and its data do not fit together (\(code.rawValue)).",
      hint: "Find damage with: app --data DIR doctor. If there is none, the program is at fault.",
      fault: .program
    )
  }
}

extension DatabaseError.Code {
  /// The code as scripts read it.
  fileprivate var word: String {
    self == .full ? "no-room" : self == .readOnly ? "read-only" : rawValue
  }

  /// What it says of the data, for the list of all codes.
  fileprivate var meaning: String {
    switch self {
    case .busy: DatabaseError.keptByAnother
    case .full: "there is no room left on the disk"
    case .disk: "the disk failed"
    case .memory: "there is no memory left"
    case .readOnly: "the data can only be read"
    case .damaged: "the data is damaged"
    case .foreign: "the file belongs to another program; it was left as it is"
    case .unopenable: "the file cannot be opened"
    case .unreachable: "the server of the data cannot be reached"
    case .unsupported: "this kind of database cannot do that"
    case .newer: "the data was written by a newer program"
    case .moving: "the data is being moved to /data"
    case .moved: "the data was moved to /data"
    case .edited: "a migration was changed after it had been applied"
    case .unsafe: "after a disk failure it is unknown what was stored"
    case .closed: "the database was closed"
    case .unique, .foreignKey, .check, .notNull, .typeMismatch, .statement, .misuse, .noRow, .other,
      .cancelled, .deadlineExceeded:
      rawValue
    }
  }

  /// What to do next.
  fileprivate var advice: String {
    switch self {
    case .busy: "Wait until the other process is done, then try again."
    case .full:
      "Make room on the disk, or raise the limit of file sizes (ulimit -f); nothing that was "
        + "acknowledged is lost."
    case .disk: "Check the disk; restore a backup into an empty folder if it is failing."
    case .memory: "Close other programs, then try again."
    case .readOnly, .unopenable: "Check who owns the folder and its files, or name another folder."
    case .unreachable: "Check that the server runs and that its URL is right, then try again."
    case .unsupported: "Use the tools of the database itself."
    case .damaged, .edited: "Restore a backup into an empty folder: app --data DIR restore FILE"
    case .foreign: "Name another folder: app --data DIR"
    case .newer: "Start the newer program on it, or name another folder: app --data DIR"
    case .moving:
      "Enter the same move or restore again to finish it. A move can be given up: "
        + "app --data FROM move --cancel"
    case .moved: "Name the other place; or use this one again: app --data FROM move --cancel"
    case .unsafe, .closed: "Start the program again."
    case .unique, .foreignKey, .check, .notNull, .typeMismatch, .statement, .misuse, .noRow, .other,
      .cancelled, .deadlineExceeded:
      "Try again."
    }
  }
}
