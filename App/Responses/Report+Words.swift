import Links
import Mediator
import System
import Terminal

extension Problem {
  /// Words that make no sense, with how it is said rightly.
  static func words(_ error: ParameterError, usage: String) -> Problem {
    Problem(code: "usage", message: error.description, hint: "Say: \(usage)")
  }

  /// A word that more than one module understands.
  static func ambiguous(_ word: String, among entries: [CommandDescriptor]) -> Problem {
    let names = entries.map(\.name).joined(separator: ", ")
    return Problem(
      code: "usage",
      message: "“\(word)” is a command of several modules.",
      hint: "Say one of: \(names)."
    )
  }

  /// A word that nobody understands.
  static func unknown(_ word: String, nearest: [String]) -> Problem {
    Problem(
      code: "usage",
      message: "There is nothing called “\(word)”.",
      hint: nearest.isEmpty
        ? "help lists what can be said here." : "Did you mean \(nearest.joined(separator: ", "))?"
    )
  }

  /// The report, with the verb that helps where a link leads nowhere.
  var withAdvice: Problem {
    guard code == "navigation.link", hint == nil else { return self }
    return Problem(code: code, message: message, hint: "links lists all of them.", fault: fault)
  }

  /// A line of a script that is no text, or too long.
  static func line(_ reason: String) -> Problem {
    Problem(
      code: "usage.line",
      message: reason,
      hint: "A line is text in UTF-8 of at most 1 MiB."
    )
  }

  /// A question that the person did not answer with yes.
  static let notConfirmed = Problem(
    code: "usage.not-confirmed",
    message: "Nothing was done.",
    hint: "Answer with yes to go on."
  )

  /// An event that nobody waits for.
  static func nothingToRetry(_ event: Int64) -> Problem {
    Problem(
      code: "events.nothing-to-retry",
      message: "Event \(event) waits for nobody.",
      hint: "events --failed lists those that do."
    )
  }

  /// Data that something is to be restored into, and that is not empty.
  static let dataInUse = Problem(
    code: "data.in-use",
    message: "This data is in use, so nothing can be restored into it.",
    hint: "Restore into an empty folder: app --data FOLDER restore FILE"
  )

  /// A folder that the data cannot be kept in.
  static func folder(_ reason: String) -> Problem {
    Problem(
      code: "data.folder",
      message: reason,
      hint: "Name a folder that you may write to: app --data DIR",
      fault: .machine
    )
  }

  /// A file named in a line, which cannot be read or written.
  static func file(_ reason: String) -> Problem {
    Problem(
      code: "usage.file",
      message: reason,
      hint: "Check the path, and whether you may use it."
    )
  }

  /// A code that no failure has.
  static func noSuchCode(_ code: String, nearest: [String]) -> Problem {
    Problem(
      code: "usage",
      message: "No failure has the code “\(code)”.",
      hint: nearest.isEmpty
        ? "errors lists them." : "Did you mean \(nearest.joined(separator: ", "))?"
    )
  }

  /// One report for each code of the app's own, with invented values.
  static let ofApp: [Problem] = [
    .unknown("whre", nearest: ["where"]),
    .line("Line 3 is no text in UTF-8."),
    .notConfirmed,
    SecretInputError.inWords("password").problem,
    SecretInputError.different("password").problem,
    .file("Could not open me.txt: No such file or directory."),
    .nothingToRetry(7),
    .dataInUse,
    .folder("Could not make the folder /data: Permission denied."),
    OutputError.closed.problem,
    SystemError(12, whenTryingTo: "start a thread").problem,
  ]
}
