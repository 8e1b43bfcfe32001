import Database

/// The five characters by which the standard of SQL tells failures apart.
struct SQLState: Equatable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// A statement was interrupted from outside.
  static let cancelled = SQLState("57014")

  /// The columns of a prepared statement are not those of the tables any more.
  static let changedPlan = SQLState("0A000")

  /// What two transactions leave that got in each other's way: one may simply run again.
  static let conflicts = [SQLState("40001"), SQLState("40P01")]

  /// Whether the connection ended, or the server is about to end it.
  var isLostConnection: Bool {
    text.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05", "25P03"].contains(text)
  }

  /// The code as a number; one with letters is read as a number of 36 digits, larger than all others.
  var number: Int32 { Int32(text) ?? Int32(text, radix: 36) ?? 0 }

  /// What to do next, where it is on the server.
  var advice: String? {
    switch text {
    case "42501": "Grant the user of the URL the right to do it, or name another user."
    case "53100": "Make room on the disk of the server; nothing that was acknowledged is lost."
    case "53200": "Give the server more memory, then try again."
    case "58030": "Check the disk of the server."
    case "26000", "42P05":
      "Add prepare=off to the URL: what is between the program and the server, such as pgbouncer, gives "
        + "each transaction another session."
    default: nil
    }
  }

  /// The kind of failure that a caller can tell apart.
  var code: DatabaseError.Code {
    Self.exact[text] ?? Self.classes[String(text.prefix(2))] ?? .other
  }

  private static let exact: [String: DatabaseError.Code] = [
    "23505": .unique, "23503": .foreignKey, "23514": .check, "23502": .notNull,
    "25006": .readOnly, "42501": .readOnly,
    "42804": .typeMismatch, "42846": .typeMismatch,
    "55P03": .busy, "53300": .busy,
    "53100": .full, "53200": .memory, "58030": .disk,
    "57014": .cancelled, "0A000": .statement,
    "3D000": .unopenable, "3F000": .unopenable,
    "26000": .unsupported, "42P05": .unsupported,
    "XX001": .damaged, "XX002": .damaged,
  ]

  private static let classes: [String: DatabaseError.Code] = [
    "08": .unreachable, "57": .unreachable, "28": .unopenable,
    "22": .typeMismatch, "23": .check, "40": .busy,
    "42": .statement, "25": .misuse, "54": .misuse, "3B": .misuse,
  ]
}

extension SQLState {
  /// Whether the server gave this code as the reason of a failure.
  func isReason(of error: DatabaseError) -> Bool { error.extendedCode == number }
}

extension ServerResult {
  /// The refusal as the port tells it, without any value that was bound.
  func refusal(of sql: SQLText? = nil) -> DatabaseError {
    let state = state
    let message: String =
      switch state.text {
      case "25006": "a read cannot change anything; use write { … }"
      case "55P03": DatabaseError.keptByAnother
      // The server repeats the value that does not fit.
      case let text where text.hasPrefix("22"): "a value does not fit its type"
      default: message
      }
    return DatabaseError(
      state.code,
      message: message,
      extendedCode: state.number,
      sql: sql?.text,
      hint: state.advice
    )
  }
}
