import Mediator

/// Why a secret cannot be used as it was given.
enum SecretInputError: Error {
  /// It was among words that other users of the machine can read.
  case inWords(String)
  /// There is no terminal to ask for it.
  case unasked(String)
  /// The file that contains it cannot be read, for a reason that is a sentence.
  case unreadable(String)

  var problem: Problem {
    switch self {
    case .inWords(let name):
      Problem(
        code: "usage.secret",
        message: "Other users can read \(name.uppercased()) in the process list.",
        hint: "Leave it out to be asked for it, or use --\(name)-file PATH (- for standard input)."
      )
    case .unasked(let name):
      Problem(
        code: "usage.secret",
        message: "The \(name) is missing, and there is no terminal to ask for it.",
        hint: "Use --\(name)-file PATH (- for standard input)."
      )
    case .unreadable(let reason): .file(reason)
    }
  }
}
