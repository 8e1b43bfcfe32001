import Mediator
import Terminal

extension Notice {
  /// The notice behind a sign of its own, indented where it continues.
  ///
  /// The sign and the indent are what no text of a user in the notice can imitate.
  func text(_ format: TextLayoutOptions) -> TerminalText {
    let lines = TerminalText(text, look: .bold).wrapped(to: (format.columns ?? .max) - 2).lines
    return .lines(lines.enumerated().map { $0 == 0 ? "▸ \($1)" : "  \($1)" })
  }
}
