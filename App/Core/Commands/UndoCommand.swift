import Database
import Mediator

/// The built-in command that takes back the newest change.
enum UndoCommand {
  static let command = BuiltinCommand(
    "undo",
    summary: "Takes back what you deleted, hid, left, archived or ended last, within 10 seconds."
  ) { (session: isolated ShellSession) in
    guard let user = session.signedInUser else { return .failed(.signInToUndo) }
    do {
      let sentence = try await session.app.log.undo(by: user.account).sentence
      return .done(BuiltinResponse("undo", lines: [sentence], result: ["undone": sentence]))
    } catch let problem as Problem {
      return .failed(problem)
    }
  }
}

extension UndoResult {
  /// What was undone, as a sentence; throws the problem if nothing was.
  var sentence: String {
    get throws {
      switch self {
      case .undone(let sentence): sentence
      case .tooLate: throw Problem.tooLateToUndo
      case .overtaken: throw Problem.overtakenUndo
      case .nothing: throw Problem.nothingToUndo
      }
    }
  }
}

extension Problem {
  static let signInToUndo = Problem(
    code: "unauthorised",
    message: "You are not signed in.",
    hint: "Sign in, then undo."
  )

  fileprivate static let tooLateToUndo = Problem(
    code: "undo.nothing",
    message: "Too late: the last change is older than 10 seconds.",
    hint: "Nothing was changed."
  )

  fileprivate static let overtakenUndo = Problem(
    code: "undo.overtaken",
    message: "This can no longer be undone: something has changed since.",
    hint: "Nothing was changed."
  )

  fileprivate static let nothingToUndo = Problem(
    code: "undo.nothing",
    message: "There is nothing to undo.",
    hint: "Type help undo to see what can be undone."
  )

  /// One problem for each code of the command.
  static let examplesOfUndo = [nothingToUndo, overtakenUndo]
}
