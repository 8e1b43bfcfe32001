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
  ///   - rows: The cells of each row, from left to right, each of one line or more.
  ///   - gap: The spaces between two columns.
  ///   - indent: The spaces before each row.
  public init(_ rows: [[TerminalText]], gap: Int = 2, indent: Int = 0) {
    self.rows = rows
    self.gap = gap
    self.indent = indent
  }

  /// Returns the rows, laid out for a width.
  ///
  /// What is too wide is taken from the widest columns first; their cells continue on further lines.
  /// - Parameter columns: The width of the terminal, or nothing for as wide as it gets.
  /// - Returns: The rows as lines.
  public func text(columns: Int?) -> TerminalText {
    let widths = columns.map(fitted) ?? naturalWidths
    return .lines(rows.flatMap { lines(of: $0, widths: widths) })
  }

  /// Returns whether the rows fit a width without wrapping a column to less than another width, and
  /// without breaking a word, such as a link.
  public func fits(_ columns: Int, wrappingTo least: Int) -> Bool {
    let (fitted, natural) = (fitted(columns), naturalWidths)
    guard fitted != natural else { return true }
    let words = Self(rows.map { $0.map(\.wordsOnLines) }).naturalWidths
    return natural.indices.allSatisfy { fitted[$0] >= min(natural[$0], max(least, words[$0])) }
  }

  private func lines(of row: [TerminalText], widths: [Int]) -> [TerminalText] {
    let margin = TerminalText(trusted: String(repeating: " ", count: indent))
    let cells = zip(row, widths).map { cell, width in
      cell.wrapped(to: width).lines.map { $0.truncated(to: width) }
    }
    return (0..<(cells.map(\.count).max() ?? 0)).map { index in
      zip(cells, widths).reduce(margin) { line, column in
        let (cell, width) = column
        return line + (index < cell.count ? cell[index] : "").padded(to: width + gap)
      }.trimmed
    }
  }

  /// The widths of the columns where no cell is wrapped.
  private var naturalWidths: [Int] {
    rows.reduce(into: []) { widths, row in
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], cell.lines.map(\.width).max() ?? 0)
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

extension TerminalText {
  /// Each word on a line of its own.
  fileprivate var wordsOnLines: TerminalText {
    .lines(plain.split(whereSeparator: \.isWhitespace).map { TerminalText(String($0)) })
  }
}
