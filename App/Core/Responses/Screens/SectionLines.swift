import Mediator
import Navigation
import Terminal

/// A section of a screen as lines.
struct SectionLines {
  private let section: ScreenDescription.Section
  private let screen: ScreenDescription
  private let format: TextLayoutOptions

  init(
    _ section: ScreenDescription.Section,
    of screen: ScreenDescription,
    format: TextLayoutOptions
  ) {
    self.section = section
    self.screen = screen
    self.format = format
  }

  var lines: [TerminalText] { title + groups.flatMap { lines(of: $0) } }

  /// The elements of a conversation with their lines, without those that only lead to more, and
  /// those that are true for a moment only.
  var timelineParts: [TimelinePart] {
    groups.flatMap { group -> [TimelinePart] in
      switch group[0] {
      case .row, .unread: return TimelineLines(group, indent: indent, format: format).parts
      case .more: return []
      case .text(let paragraph) where paragraph.role == .momentary: return []
      case .text, .value, .progress:
        let lines = lines(of: group).flatMap(\.lines)
        let text = lines.map(\.plain).joined(separator: "\n")
        return [TimelinePart(identity: .text(text), content: .text(text), lines: lines)]
      }
    }
  }

  private var indent: Int { section.title == nil ? 2 : 4 }

  private var title: [TerminalText] {
    guard let title = section.title else { return [] }
    let count = section.count.map { " (\($0))" } ?? ""
    return wrapped("\(title, .bold)\(count, .dim)", indent: 2)
  }

  /// The elements, with those together that share columns.
  private var groups: [[ScreenDescription.Element]] {
    section.elements.reduce(into: []) { groups, element in
      if let last = groups.last?.last, last.sharesColumns(with: element) {
        groups[groups.count - 1].append(element)
      } else {
        groups.append([element])
      }
    }
  }

  private func lines(of group: [ScreenDescription.Element]) -> [TerminalText] {
    switch group[0] {
    case .text(let paragraph): return lines(of: paragraph)
    case .value: return lines(of: group.compactMap(\.value))
    case .row, .unread: return lines(ofRows: group)
    case .more(let more): return lines(of: more)
    case .progress(let progress):
      let total = progress.total.map { " of \($0)" } ?? ""
      return wrapped("\(progress.title)  \("\(progress.done)\(total)", .dim)", indent: indent)
    }
  }

  private func lines(of paragraph: Paragraph) -> [TerminalText] {
    switch paragraph.role {
    case .explanation, .empty:
      // What there is to type is not a command where the scene takes all that is typed.
      screen.takesPlainText(at: format)
        ? paragraph.lead.isEmpty ? [] : wrapped(TerminalText(lines: paragraph.lead), indent: indent)
        : wrapped(TerminalText(lines: words(of: paragraph)), indent: indent)
    case .momentary:
      // At a prompt it stands above the line that is typed, as long as it is true.
      format.isPrompt
        ? [] : wrapped(TerminalText(lines: paragraph.words, look: .dim), indent: indent)
    case .note: wrapped(TerminalText(lines: paragraph.words, look: .green), indent: indent)
    case .quote:
      TerminalText(lines: paragraph.words).wrapped(to: room - indent - 2).lines.map { line in
        TerminalText(trusted: String(repeating: " ", count: indent)) + "│ " + line
      }
    }
  }

  /// The words, and what there is to type as it is entered in front of the user.
  private func words(of paragraph: Paragraph) -> String {
    guard let signs = format.signs else { return paragraph.words }
    return paragraph.lead + signs.signed("\(paragraph.words.dropFirst(paragraph.lead.count))")
  }

  private func lines(of values: [LabeledValue]) -> [TerminalText] {
    let cells = values.map { value in
      [TerminalText(value.name, look: .dim), ValueRenderer.labeled(value.content, format.times)]
    }
    return TextTable(cells, indent: indent).text(columns: format.columns).lines
  }

  private func lines(of more: MoreRows) -> [TerminalText] {
    let sign: TerminalText =
      switch more.direction {
      case .earlier: "↑"
      case .later: "↓"
      }
    let count = more.unread > 0 ? " (\(more.unread) new)" : ""
    let summary = (screen.actions.first { $0.name == more.action }?.summary ?? "") + count
    let text: TerminalText = "\(sign) \(more.action, .cyan)  \(summary, .dim)"
    return wrapped(text.trimmed, indent: indent)
  }

  private func lines(ofRows group: [ScreenDescription.Element]) -> [TerminalText] {
    switch section.order {
    case .list: RowTable(group, indent: indent, format: format).lines
    case .timeline: TimelineLines(group, indent: indent, format: format).lines
    }
  }

  private func wrapped(_ text: TerminalText, indent: Int) -> [TerminalText] {
    text.wrapped(to: room, indent: indent).lines
  }

  /// The width of the terminal.
  private var room: Int { format.columns ?? .max }
}

extension ScreenDescription.Element {
  var value: LabeledValue? {
    if case .value(let value) = self { value } else { nil }
  }

  var row: ScreenDescription.Row? {
    if case .row(let row) = self { row } else { nil }
  }

  /// Whether the columns of both are aligned.
  fileprivate func sharesColumns(with other: Self) -> Bool {
    switch (self, other) {
    case (.value, .value), (.row, .row), (.row, .unread), (.unread, .row): true
    case (_, _): false
    }
  }
}
