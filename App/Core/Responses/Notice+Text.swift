import Mediator
import Terminal

extension Notice {
  /// The notice behind a sign of its own, indented where it continues.
  ///
  /// The sign and the indent are what no text of a user in the notice can imitate.
  ///
  /// - Parameters:
  ///   - format: How texts are laid out.
  ///   - sign: What stands before a command where it is entered.
  /// - Returns: The lines.
  func text(_ format: TextLayoutOptions, commandsBeginWith sign: String = "") -> TerminalText {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let whole = command.map { "\(line) Answer: \(sign)\($0)" } ?? line
    let lines = TerminalText(whole, look: .bold).wrapped(to: (format.columns ?? .max) - 2).lines
    return .lines(lines.enumerated().map { $0 == 0 ? "▸ \($1)" : "  \($1)" })
  }
}
