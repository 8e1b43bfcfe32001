import Links
import Navigation
import Terminal

/// A screen as text: title and link, then its sections and actions.
///
/// Only titles and failures begin in the first column, and text of users is quoted in a title.
/// Everything else is indented, its further lines too, so no text of a user can pass for a line of
/// the program.
struct RenderedScreen {
  private let screen: ScreenDescription
  private let format: TextLayoutOptions

  init(_ screen: ScreenDescription, format: TextLayoutOptions) {
    self.screen = screen
    self.format = format
  }

  var lines: [TerminalText] {
    title + screen.sections.flatMap { SectionLines($0, of: screen, format: format).lines } + actions
  }

  private var title: [TerminalText] {
    let title = ValueRenderer.text(screen.label, format.times).looking(.bold)
    guard let link = screen.link else { return hanging(title) }
    let whole = "\(title)    \(link, .cyan)" as TerminalText
    guard let columns = format.columns, whole.width > columns else { return [whole] }
    return hanging(title) + TerminalText(link, look: .cyan).wrapped(to: columns, indent: 2).lines
  }

  /// Returns lines of which all but the first are indented.
  private func hanging(_ text: TerminalText) -> [TerminalText] {
    guard let columns = format.columns else { return [text] }
    let lines = text.wrapped(to: max(1, columns - 2)).lines
    return lines.prefix(1) + lines.dropFirst().map { "  " + $0 }
  }

  private var actions: [TerminalText] {
    guard !screen.actions.isEmpty else { return [] }
    let usages = screen.actions.filter(\.isPrimary) + screen.actions.filter { !$0.isPrimary }
    let isTyped = screen.takesPlainText(at: format)
    let list = usages.map { action -> TerminalText in
      let text = action.takesPlainText && isTyped ? "typing \(action.summary)" : usage(of: action)
      let sign = isTyped && !action.takesPlainText ? "/" : ""
      return TerminalText(sign + text, look: action.isPrimary ? .bold : .plain)
    }
    return joined(list, after: TerminalText("  actions: ", look: .dim))
  }

  private func usage(of action: ScreenDescription.Action) -> String {
    action.parameters.usage(
      after: action.name,
      takingRows: screen.rows.contains { $0.offers.contains(action.name) }
    )
  }

  /// Joins items on as many lines as it takes, and breaks none of them where it fits on a line.
  private func joined(_ items: [TerminalText], after prefix: TerminalText) -> [TerminalText] {
    var lines: [TerminalText] = []
    var line = prefix
    for (index, item) in items.enumerated() {
      let next = index == 0 ? line + item : "\(line) · \(item)"
      if let columns = format.columns, index > 0, next.width > columns {
        lines.append(line)
        line = "    \(item)"
      } else {
        line = next
      }
    }
    return (lines + [line]).flatMap { line in
      guard let columns = format.columns, line.width > columns else { return [line] }
      return line.wrapped(to: columns - 2).lines.enumerated().map { $0 == 0 ? $1 : "  " + $1 }
    }
  }
}

extension ScreenDescription {
  /// Whether the screen is what users say to each other, in the order of time.
  var isConversation: Bool { sections.contains { $0.order == .timeline } }

  /// Whether what a user types here goes to the scene, and a command begins with a slash.
  func takesPlainText(at format: TextLayoutOptions) -> Bool {
    format.isPrompt && actions.contains(where: \.takesPlainText)
  }
}
