/// Rows whose columns stand beneath each other.
///
/// ```swift
/// let table = TextTable(friends.map { ["\($0.name)", TerminalText($0.link, look: .cyan)] })
/// output.line(table.text(columns: output.columns))
/// ```
public struct TextTable: Sendable {
  private let rows: [[TerminalText]]
  private let gap: Int
  private let indent: Int

  /// Creates a table; rows may be of different lengths.
  ///
  /// - Parameters:
  ///   - rows: The cells of each row, from left to right, each of one line.
  ///   - gap: The spaces between two columns.
  ///   - indent: The spaces before each row.
  public init(_ rows: [[TerminalText]], gap: Int = 2, indent: Int = 0) {
    self.rows = rows
    self.gap = gap
    self.indent = indent
  }

  /// Returns the rows, laid out for a width.
  ///
  /// What is too wide is taken from the widest columns first, and cut with an ellipsis.
  /// - Parameter columns: The width of the terminal, or nothing for as wide as it gets.
  /// - Returns: The rows as lines.
  public func text(columns: Int?) -> TerminalText {
    let widths = columns.map(fitted) ?? naturalWidths
    let margin = TerminalText(trusted: String(repeating: " ", count: indent))
    return .lines(
      rows.map { row in
        zip(row, widths).reduce(margin) { line, cell in
          line + cell.0.truncated(to: cell.1).padded(to: cell.1 + gap)
        }.trimmed
      }
    )
  }

  private var naturalWidths: [Int] {
    rows.reduce(into: []) { widths, row in
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], cell.width)
      }
    }
  }

  /// The widths that fit, found by cutting the widest columns down to a common level.
  private func fitted(_ columns: Int) -> [Int] {
    let natural = naturalWidths
    let room = columns - indent - gap * max(0, natural.count - 1)
    guard natural.reduce(0, +) > room else { return natural }
    var level = natural.max() ?? 0
    while level > 1, natural.reduce(0, { $0 + min($1, level) }) > room { level -= 1 }
    var spare = room - natural.reduce(0) { $0 + min($1, level) }
    return natural.map { width in
      guard width > level, spare > 0 else { return min(width, level) }
      spare -= 1
      return level + 1
    }
  }
}
