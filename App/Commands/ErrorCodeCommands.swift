import Database
import Links
import Mediator
import Navigation

extension BuiltinCommands {
  /// The verb that explains the codes of failures.
  static let errors = BuiltinCommand(
    "errors",
    summary: "Lists the codes with which things fail, or explains one.",
    "code"
  ) { (session, code: String?) in
    session.errors(code)
  }
}

extension ShellSession {
  /// All codes, each with a sentence as it could be read, or the one that was asked for.
  nonisolated func errors(_ code: String?) -> LineResult {
    let all = explanations
    let chosen = code.map { code in all.filter { $0.code == code } } ?? all
    if let code, chosen.isEmpty {
      let nearest = SpellingSuggestion.words(to: code, among: all.map(\.code))
      return .misunderstood(.noSuchCode(code, nearest: nearest))
    }
    guard code != nil else {
      let rows = chosen.map { [$0.code, $0.message] }
      return .done(
        BuiltinResponse("errors", title: "Codes of failures", rows: rows, result: chosen)
      )
    }
    let lines = chosen.flatMap { [$0.message, $0.hint] }.compactMap { $0 }
    return .done(BuiltinResponse("errors", lines: lines, result: chosen))
  }

  private nonisolated var explanations: [ErrorCodeExplanation] {
    let kernel = Problem.ofApp + Problem.ofMediator + NavigationFailure.examples
    let own = (kernel + DatabaseError.examples).map { ErrorCodeExplanation($0, of: nil) }
    let modules = mediator.modules.flatMap { module in
      mediator.problems(of: module).map { ErrorCodeExplanation($0, of: module) }
    }
    let byCode = Dictionary((own + modules).map { ($0.code, $0) }) { first, _ in first }
    return byCode.values.sorted { $0.code < $1.code }
  }
}

/// A code as `errors` explains it.
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
}
