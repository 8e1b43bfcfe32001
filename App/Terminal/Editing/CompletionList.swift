/// Shows what a word could become, above the line.
enum CompletionList {
  private static let most = 60

  static func text(_ candidates: [CompletionCandidates.Candidate], columns: Int) -> TerminalText {
    let shown = candidates.prefix(most)
    let body =
      shown.contains { !$0.summary.isEmpty }
      ? described(shown, columns: columns) : inColumns(shown, columns: columns)
    let rest = candidates.count - shown.count
    return rest > 0 ? body + "\n… and \(rest) more" : body
  }

  private static func described(
    _ candidates: ArraySlice<CompletionCandidates.Candidate>,
    columns: Int
  ) -> TerminalText {
    let rows = candidates.map { [TerminalText($0.text), TerminalText($0.summary, look: .dim)] }
    return TextTable(rows).text(columns: columns)
  }

  private static func inColumns(
    _ candidates: ArraySlice<CompletionCandidates.Candidate>,
    columns: Int
  ) -> TerminalText {
    let texts = candidates.map { TerminalText($0.text) }
    let cell = (texts.map(\.width).max() ?? 0) + 2
    let perLine = max(1, columns / cell)
    let lines = stride(from: 0, to: texts.count, by: perLine).map { start in
      texts[start..<min(start + perLine, texts.count)].map { $0.padded(to: cell) }
        .reduce("" as TerminalText, +).trimmed
    }
    return TerminalText.lines(lines)
  }
}
