import Mediator
import Navigation
import Terminal

/// The answer of the app to a line: text for a user, one JSON object for a script.
protocol ShellResponse: Sendable {
  /// Returns the answer as text.
  ///
  /// - Parameter format: How it is laid out.
  /// - Returns: The lines, without a line end after the last.
  func text(_ format: TextLayoutOptions) -> TerminalText

  /// The answer as a value for JSON.
  var value: any Encodable & Sendable { get }

  /// What is told on standard error besides the text.
  var warning: String? { get }

  /// The screen in front, where the answer shows it.
  var screen: ScreenDescription? { get }

  /// The list that the answer shows at a prompt, where its rows can be opened by their numbers.
  var list: ScreenDescription? { get }

  /// Returns the answer to a line of a script, which says where a line is that failed.
  func located(at position: ScriptPosition) -> any ShellResponse
}

extension ShellResponse {
  /// None by default.
  var warning: String? { nil }

  /// None by default.
  var screen: ScreenDescription? { nil }

  /// None by default.
  var list: ScreenDescription? { nil }

  /// The same answer by default.
  func located(at position: ScriptPosition) -> any ShellResponse { self }
}

/// The answer to a line that failed.
struct FailedLineResponse: ShellResponse {
  var problem: Problem

  /// The screen that is in front after a navigation that failed.
  var place: ScreenDescription?

  /// Whether that is another screen than before.
  var hasMoved = false

  /// The advice as its commands are entered at the place in front, where that is another way.
  var advice: String?

  /// Where the line stands, if that is in a script.
  var position: ScriptPosition?

  func text(_ format: TextLayoutOptions) -> TerminalText {
    let start = position.map { "\($0.source), line \($0.line): " as TerminalText } ?? ""
    var lines: [TerminalText] = ["\("✗", .red) \(start)\(TerminalText(lines: problem.message))"]
    if let hint = advice ?? problem.hint {
      lines.append("  \(TerminalText(lines: hint).looking(.dim))")
    }
    if let place {
      let link = place.link.map { TerminalText("  \($0)", look: .cyan) } ?? ""
      let start = hasMoved ? "You are now at" : "You are still at"
      lines.append("  \(start, .plain): \(place.title, .bold)\(link)")
    }
    return .lines(lines)
  }

  func located(at position: ScriptPosition) -> any ShellResponse { placed(at: position) }

  /// Returns the answer with where the line stands.
  func placed(at position: ScriptPosition) -> FailedLineResponse {
    var response = self
    response.position = position
    return response
  }

  /// Returns the answer with an advice as its commands are entered at the place in front.
  func advising(_ advice: String?) -> FailedLineResponse {
    var response = self
    response.advice = advice
    return response
  }

  var value: any Encodable & Sendable { failure }

  /// The problem as JSON.
  var failure: Failure { Failure(error: Failure.Cause(problem), script: position) }

  /// A problem as JSON.
  struct Failure: Encodable, Sendable {
    struct Cause: Encodable, Sendable {
      let code: String
      let message: String
      let hint: String?

      init(_ problem: Problem) {
        code = problem.code
        message = problem.message
        hint = problem.hint
      }
    }

    let ok = false
    let error: Cause
    let script: ScriptPosition?
  }
}

/// A line of a script.
struct ScriptPosition: Encodable, Sendable {
  /// The path of the script, or `-` for standard input.
  let file: String
  let line: Int

  /// The script as users read of it.
  var source: String { file == "-" ? "standard input" : file }
}
