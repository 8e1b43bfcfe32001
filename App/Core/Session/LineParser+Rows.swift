import Links
import Mediator

// The numbers of rows, of the list that was printed last and of the screen in front.
extension LineParser {
  /// Returns a line with the keys of rows in place of their numbers.
  func namingRows(of line: ShellLine) -> ShellLine {
    (listedRows ?? shownRows).opening(line.words)
      ?? listedRows?.naming(line, for: actions, among: mediator.commands)
      ?? shownRows.replacingNumbers(in: line, for: actions, among: mediator.commands)
  }

  /// The number of a row of the list that was printed last, where a line would take it for another one
  /// of the screen, of which the user sees less by now.
  func numberOfTwoRows(_ line: ShellLine) -> Int? {
    guard let listedRows, listedRows.opening(line.words) == nil,
      listedRows.naming(line, for: actions, among: mediator.commands) == nil
    else { return nil }
    return listedRows.number(thatFits: line, for: actions, among: mediator.commands)
  }
}
