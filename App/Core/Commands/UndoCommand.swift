import Database
import Mediator
import Navigation

/// The built-in command that takes back the newest change.
enum UndoCommand {
  static let command = BuiltinCommand(
    "undo",
    summary: "Takes back what you deleted, hid, left, archived or ended last, within 10 seconds."
  ) { (session: isolated ShellSession) in
    do throws(Problem) {
      let sentence = try await session.navigator.call.undo()
      return .done(BuiltinResponse("undo", lines: [sentence], result: ["undone": sentence]))
    } catch {
      return .failed(error)
    }
  }
}

/// Takes back a change of the user; it is a request, so that it is refused like any command once the
/// session has ended.
struct UndoChange: Request {
  typealias Response = UndoResult

  static let owner: ModuleName = "Home"
  static let access = AccessRule.signedIn

  /// The place of the change in the log, or nil for the newest one.
  let change: Int64?

  /// Answers the request with the log of a database.
  static func register(in registry: inout Registry, on database: any Database) {
    registry.answerFromOutside(UndoChange.self) { undo, call in
      guard let user = call.caller.principal else { throw Problem.signInToUndo }
      return try await call.mediator.eventLog(of: database).undo(undo.change, by: user.account)
    }
  }
}

extension CallContext {
  /// Takes back a change of the caller.
  ///
  /// - Parameter change: The place of the change in the log, or nil for the newest one.
  /// - Returns: What was undone, as a sentence.
  /// - Throws: The problem if nothing was.
  func undo(_ change: Int64? = nil) async throws(Problem) -> String {
    guard caller.principal != nil else { throw Problem.signInToUndo }
    do {
      return try await perform(UndoChange(change: change)).sentence
    } catch {
      throw Problem(of: error)
    }
  }
}

extension UndoResult {
  /// What was undone, as a sentence; throws the problem if nothing was.
  fileprivate var sentence: String {
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
    message: "Too late: the last change that can be undone is older than 10 seconds.",
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
