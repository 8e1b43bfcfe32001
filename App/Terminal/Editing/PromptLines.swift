/// What stands before the line that is being typed.
struct PromptLines: Sendable {
  /// What stands on the same row.
  let text: TerminalText

  /// What stands on the row above while it is true, and is gone once the line is typed.
  let status: TerminalText?

  /// Returns both as they stand on a terminal with a number of columns.
  ///
  /// Spaces fill the row above, since libedit drops the end of a line in a prompt.
  func rows(in columns: Int) -> TerminalText {
    status.map { $0.truncated(to: columns - 1).padded(to: columns) + text } ?? text
  }

  var withoutStatus: PromptLines { PromptLines(text: text, status: nil) }
}
