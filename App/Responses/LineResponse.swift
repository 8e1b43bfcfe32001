import Mediator
import Navigation
import Terminal

/// What the app answers to a line: to a person as text, to a script as one JSON object.
protocol LineResponse: Sendable {
  /// The answer as a person reads it.
  ///
  /// - Parameter columns: The width of the terminal, or nothing where none limits it.
  /// - Returns: The lines, without an end of the last.
  func text(columns: Int?) -> TerminalText

  /// The answer as a script reads it.
  var value: any Encodable & Sendable { get }
}

/// An answer that says why there is none.
struct ProblemResponse: LineResponse {
  let problem: Problem

  /// Where one stands still, if the answer is to a navigation.
  var place: ScreenDescription?

  func text(columns: Int?) -> TerminalText {
    var lines: [TerminalText] = ["\("✗", .red) \(TerminalText(lines: problem.message))"]
    if let hint = problem.hint { lines.append("  \(TerminalText(lines: hint).looking(.dim))") }
    if let place {
      let link = place.link.map { TerminalText("  \($0)", look: .cyan) } ?? ""
      lines.append("  You are still at: \(place.title, .bold)\(link)")
    }
    return .lines(lines)
  }

  var value: any Encodable & Sendable { Failure(error: Failure.Cause(problem)) }

  private struct Failure: Encodable, Sendable {
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
  }
}
