import Database
import Links
import Mediator
import Navigation

/// The built-in command that explains error codes.
enum ErrorsCommand {
  static let command = BuiltinCommand(
    "errors",
    summary: "Lists the error codes, or explains one.",
    "code"
  ) { (session: isolated ShellSession, code: String?) in
    let mediator = session.app.mediator
    return code.map { explain($0, in: mediator) } ?? allErrors(of: mediator)
  }

  /// Returns all codes, each with a message as a user could read it.
  static func allErrors(of mediator: Mediator) -> LineResult {
    let all = explanations(in: mediator)
    let rows = all.map { [$0.code, $0.summary] }
    return .done(BuiltinResponse("errors", title: "Error codes", rows: rows, result: all))
  }

  static func explain(_ code: String, in mediator: Mediator) -> LineResult {
    let all = explanations(in: mediator)
    guard let explanation = all.first(where: { $0.code == code }) else {
      let nearest = SpellingSuggestion.words(to: code, among: all.map(\.code))
      return .misunderstood(.noSuchCode(String(code.prefix(64)), nearest: nearest))
    }
    let lines = [explanation.message, explanation.hint].compactMap { $0 }
    return .done(BuiltinResponse("errors", lines: lines, result: [explanation]))
  }

  private static func explanations(in mediator: Mediator) -> [ErrorCodeExplanation] {
    let kernel = Problem.examplesOfApp + Problem.ofMediator + NavigationFailure.examples
    let own = (kernel + DatabaseError.examples + DataMoveError.examples).map {
      ErrorCodeExplanation($0, of: nil)
    }
    let modules = mediator.modules.flatMap { module in
      mediator.problems(of: module).map { ErrorCodeExplanation($0, of: module) }
    }
    let byCode = Dictionary((own + modules).map { ($0.code, $0) }) { first, _ in first }
    return byCode.values.sorted { $0.code < $1.code }
  }
}

/// An error code as `errors` explains it.
private struct ErrorCodeExplanation: Encodable, Sendable {
  let code: String
  let module: String?
  let message: String
  let hint: String?

  init(_ problem: Problem, of module: ModuleName?) {
    code = problem.code
    self.module = module?.text
    message = problem.message
    hint = problem.hint
  }

  /// The first line of the message, as a sentence; further lines tell of one case.
  var summary: String {
    let line = message.prefix { $0 != "\n" }
    return line.hasSuffix(":") ? "\(line.dropLast())." : String(line)
  }
}
