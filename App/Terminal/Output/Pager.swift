import System

/// The program that a user has named in `$PAGER` to read long texts with.
public struct Pager: Sendable {
  private let command: String

  /// Finds the program; nil where the user has named none.
  ///
  /// - Parameter variable: Returns a variable of the environment.
  public init?(variable: (String) -> String?) {
    guard let command = variable("PAGER"), !command.isEmpty, command != "cat" else { return nil }
    self.command = command
  }

  /// Shows a text, if it is longer than the terminal that the output is.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - output: Where the text would be written otherwise.
  /// - Returns: Whether it was shown.
  /// - Throws: ``OutputError`` where the output cannot be written.
  public func show(_ text: TerminalText, insteadOf output: ConsoleOutput) throws(OutputError)
    -> Bool
  {
    guard let rows = output.rows, text.lines.count >= rows else { return false }
    try output.flush()
    let words = text.rendered(coloured: output.isColoured) + "\n"
    let status = try? FileSystem.withTemporaryFile(containing: words) {
      file throws(SystemError) in
      // As git does it: colours are shown, and what fits on one screen does not wait for a key.
      try ChildProcess.run(
        "LESS=${LESS-FRX} exec \(command)",
        on: file,
        readsFile: true
      )
    }
    return status == 0
  }
}
