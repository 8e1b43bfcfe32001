/// What stands before the line that is being typed.
struct PromptLines: Sendable {
  /// What stands on the same row.
  let text: TerminalText

  /// What stands above it while it is true, and is gone once the line is typed.
  let status: TerminalText?

  /// How many rows a status has at most, or one more where words do not fill them.
  private static let statusRows = 3

  /// Returns both as they stand on a terminal with a number of columns.
  ///
  /// Spaces fill the rows above, since libedit drops the end of a line in a prompt.
  func rows(in columns: Int) -> TerminalText {
    guard let status else { return text }
    let width = max(1, columns - 1)
    let rows = status.truncated(to: width * Self.statusRows).fitted(to: width).lines
    return rows.reduce("") { $0 + $1.padded(to: columns) } + text
  }

  var withoutStatus: PromptLines { PromptLines(text: text, status: nil) }
}
