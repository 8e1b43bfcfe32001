import Mediator
import Navigation
import Terminal

/// Rows of a list in columns, or one beneath the other where the terminal is too narrow for these.
struct RowTable {
  /// The least width of a column whose text is wrapped.
  private static let leastWidth = 14

  private let elements: [ScreenDescription.Element]
  private let indent: Int
  private let format: TextLayoutOptions

  init(_ elements: [ScreenDescription.Element], indent: Int, format: TextLayoutOptions) {
    self.elements = elements
    self.indent = indent
    self.format = format
  }

  var lines: [TerminalText] {
    let rows = elements.compactMap(\.row)
    let cells = rows.map(self.cells)
    let table = TextTable(withoutEmptyColumns(cells), indent: indent)
    guard let columns = format.columns, !table.fits(columns, wrappingTo: Self.leastWidth) else {
      return table.text(columns: format.columns).lines
    }
    return rows.flatMap { stacked($0, columns: columns) }
  }

  private func cells(of row: ScreenDescription.Row) -> [TerminalText] {
    [number(of: row), label(of: row), content(of: row)] + fields(of: row)
      + [state(of: row), moment(of: row), TerminalText(row.link ?? "", look: .cyan)]
  }

  /// Returns a row on lines of their own: what it is about, then everything else.
  private func stacked(_ row: ScreenDescription.Row, columns: Int) -> [TerminalText] {
    let number = number(of: row)
    let head = number.isEmpty ? label(of: row) : "\(number) \(label(of: row))"
    let details = (fields(of: row) + [state(of: row), moment(of: row)]).filter { !$0.isEmpty }
    let rest = details.dropFirst().reduce(details.first ?? "") { "\($0) · \($1)" }
    let link = TerminalText(row.link ?? "", look: .cyan)
    let others = [content(of: row), rest, link].filter { !$0.isEmpty }
    return head.wrapped(to: columns, indent: indent).lines
      + others.flatMap { $0.wrapped(to: columns, indent: indent + 2).lines }
  }

  /// The fields that some row has, in the order in which they come up.
  private var names: [String] {
    elements.compactMap(\.row).flatMap(\.fields).map(\.name).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  private func fields(of row: ScreenDescription.Row) -> [TerminalText] {
    names.map { name in
      guard let field = row.fields.first(where: { $0.name == name }) else { return "" }
      let value = ValueRenderer.text(field.content, format.times)
      let text: TerminalText =
        if case .count(let count) = field.content {
          "\(value) \(count == 1 && name.hasSuffix("s") ? String(name.dropLast()) : name)"
        } else {
          "\(name) \(value)"
        }
      return text.trimmed.looking(.dim)
    }
  }

  private func number(of row: ScreenDescription.Row) -> TerminalText {
    TerminalText(row.number.map { "\($0)" } ?? "", look: .dim)
  }

  private func label(of row: ScreenDescription.Row) -> TerminalText {
    let isNew = row.state.contains(.unread)
    let label = ValueRenderer.text(row.label, format.times)
    return isNew ? "● \(label.looking(.bold))" : label
  }

  private func content(of row: ScreenDescription.Row) -> TerminalText {
    row.content.map { ValueRenderer.text($0, format.times) } ?? ""
  }

  private func state(of row: ScreenDescription.Row) -> TerminalText {
    let states = row.state.subtracting([.unread, .mine]).words.filter { word in
      // A field such as “muted until” says so as well.
      !row.fields.contains { $0.name.hasPrefix("\(word) ") }
    }
    let words = states + (row.receipt.map { [$0.words] } ?? [])
    return TerminalText(words.joined(separator: ", "), look: .dim)
  }

  private func moment(of row: ScreenDescription.Row) -> TerminalText {
    TerminalText(row.moment.map(format.times.text) ?? "", look: .dim)
  }

  private func withoutEmptyColumns(_ rows: [[TerminalText]]) -> [[TerminalText]] {
    let used = (rows.first ?? []).indices.filter { column in
      rows.contains { !$0[column].isEmpty }
    }
    return rows.map { row in used.map { row[$0] } }
  }
}
