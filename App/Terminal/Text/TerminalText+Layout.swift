extension TerminalText {
  /// The lines of the text.
  public var lines: [TerminalText] {
    if isOneLine { return [self] }
    var lines: [TerminalText] = [""]
    for run in runs {
      let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append("") }
        if !part.isEmpty {
          lines[lines.count - 1] += TerminalText(runs: [Run(text: String(part), look: run.look)])
        }
      }
    }
    return lines
  }

  /// Whether the text is a line, as most cells of tables are; an empty run may stand for none.
  private var isOneLine: Bool {
    !runs.isEmpty
      && runs.allSatisfy { !$0.text.isEmpty && !$0.text.utf8.contains(UInt8(ascii: "\n")) }
  }

  /// Returns lines as one text.
  public static func lines(_ lines: some Sequence<TerminalText>) -> TerminalText {
    TerminalText(runs: Array(lines.map(\.runs).joined(separator: [Run(text: "\n", look: .plain)])))
  }

  /// Returns the text, cut to a width with an ellipsis at the end if it is wider.
  public func truncated(to columns: Int) -> TerminalText {
    guard width > columns else { return self }
    guard columns > 0 else { return "" }
    return start(of: columns - 1).text + "…"
  }

  /// Returns the text with as many spaces behind it as fill a width.
  public func padded(to columns: Int) -> TerminalText {
    let missing = columns - width
    return missing > 0 ? self + TerminalText(trusted: String(repeating: " ", count: missing)) : self
  }

  /// The text without the spaces at its end.
  public var trimmed: TerminalText {
    var runs = runs
    while let last = runs.last {
      guard let end = last.text.lastIndex(where: { $0 != " " }) else {
        runs.removeLast()
        continue
      }
      runs[runs.count - 1].text = String(last.text[...end])
      break
    }
    return TerminalText(runs: runs)
  }

  /// Returns the beginning that fits into a width, and the rest.
  func start(of columns: Int) -> (text: TerminalText, rest: TerminalText) {
    var room = columns
    for (index, run) in runs.enumerated() {
      let end = run.text.firstIndex {
        room -= DisplayWidth.of($0)
        return room < 0
      }
      guard let end else { continue }
      let head = Run(text: String(run.text[..<end]), look: run.look)
      let tail = Run(text: String(run.text[end...]), look: run.look)
      return (
        TerminalText(runs: runs[..<index] + [head]),
        TerminalText(runs: [tail] + runs[(index + 1)...])
      )
    }
    return (self, "")
  }
}
