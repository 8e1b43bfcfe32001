import Navigation
import Terminal

extension UnreadLine {
  /// The line that separates what is new, which no text of a user can imitate at this indent.
  func text(indent: Int) -> TerminalText {
    TerminalText(trusted: String(repeating: " ", count: indent)) + "── \(count) new ──"
  }
}
