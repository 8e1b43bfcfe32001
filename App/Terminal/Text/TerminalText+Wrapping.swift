extension TerminalText {
  /// Returns the text in lines of at most a width, broken at spaces where there are any.
  ///
  /// - Parameters:
  ///   - columns: The widest that a line may be; a single wider character still gets one.
  ///   - indent: The spaces before every line, which count.
  /// - Returns: The lines as one text.
  public func wrapped(to columns: Int, indent: Int = 0) -> TerminalText {
    if indent == 0, width <= columns { return self }
    let margin = TerminalText(trusted: String(repeating: " ", count: indent))
    let room = max(1, columns - indent)
    return .lines(lines.flatMap { $0.broken(to: room) }.map { $0.isEmpty ? $0 : margin + $0 })
  }

  /// Returns the text in lines of at most a width, where a line that goes on is indented by two more
  /// spaces than its beginning.
  ///
  /// - Parameter columns: The widest that a line may be.
  /// - Returns: The lines as one text.
  public func fitted(to columns: Int) -> TerminalText {
    let lines = lines
    guard lines.contains(where: { $0.width > columns }) else { return self }
    return .lines(lines.flatMap { $0.width > columns ? $0.hanging(in: columns) : [$0] })
  }

  private func hanging(in columns: Int) -> [TerminalText] {
    let spaces = plain.prefix { $0 == " " }.count
    let (margin, _) = start(of: min(spaces, columns / 2))
    let words = droppingSpaces().broken(to: max(1, columns - margin.width - 2))
    return words.enumerated().map { $0 == 0 ? margin + $1 : margin + "  " + $1 }
  }

  /// Breaks one line into as many as it takes.
  private func broken(to columns: Int) -> [TerminalText] {
    var lines: [TerminalText] = []
    var rest = self
    while rest.width > columns {
      var (line, after) = rest.start(of: columns)
      if line.isEmpty { (line, after) = rest.start(of: 2) }
      if !after.plain.hasPrefix(" "), let (words, word) = line.splitAtLastSpace() {
        line = words
        after = word + after
      }
      lines.append(line.trimmed)
      rest = after.droppingSpaces()
    }
    return rest.isEmpty && !lines.isEmpty ? lines : lines + [rest]
  }

  /// Returns what stands before the last space and what stands after it, if both are something.
  private func splitAtLastSpace() -> (TerminalText, TerminalText)? {
    for index in runs.indices.reversed() {
      guard let space = runs[index].text.lastIndex(of: " ") else { continue }
      let run = runs[index]
      let head = TerminalText(
        runs: runs[..<index] + [Run(text: String(run.text[..<space]), look: run.look)]
      )
      let tail = Run(text: String(run.text[run.text.index(after: space)...]), look: run.look)
      guard !head.trimmed.isEmpty else { return nil }
      return (head, TerminalText(runs: [tail] + runs[(index + 1)...]))
    }
    return nil
  }

  private func droppingSpaces() -> TerminalText {
    var runs = runs
    while let first = runs.first {
      runs[0].text = String(first.text.drop { $0 == " " })
      guard runs[0].text.isEmpty else { break }
      runs.removeFirst()
    }
    return TerminalText(runs: runs)
  }
}
