import Terminal

/// A text of the help: sentences, then terms with their explanations.
struct HelpResponse: ShellResponse {
  /// A term and what it means.
  struct Row: Encodable, Sendable {
    let term: String
    let text: String

    /// The words on which help says more, where it does.
    var subject: [String] = []

    /// What is said of it as data.
    private enum CodingKeys: CodingKey { case term, text }
  }

  /// Terms under one title.
  struct Section: Encodable, Sendable {
    let title: String?
    let rows: [Row]

    /// Whether the terms stand alone where their texts have no room beside them.
    var isBrief = false

    /// What is said of it as data.
    private enum CodingKeys: CodingKey { case title, rows }

    /// Returns the section with at most some rows, and where the others are.
    ///
    /// - Parameters:
    ///   - count: The most rows.
    ///   - sign: What a command begins with.
    /// - Returns: The section.
    func limited(to count: Int, sign: String) -> Section {
      guard rows.count > count else { return self }
      let rest = rows.count - count + 1
      let more = Row(term: "\(sign)help here", text: "\(rest) more")
      return Section(title: title, rows: rows.prefix(count - 1) + [more], isBrief: isBrief)
    }
  }

  var opening: [String] = []
  let sections: [Section]
  var closing: [String] = []

  func text(_ format: TextLayoutOptions) -> TerminalText {
    let columns = format.columns
    let opening = opening.map { Self.wrapped(TerminalText($0), columns: columns, indent: 0) }
    let body = sections.flatMap { $0.lines(columns: columns) }
    let closing = closing.map { Self.wrapped(TerminalText($0), columns: columns, indent: 0) }
    return .lines(opening + body + closing)
  }

  var value: any Encodable & Sendable {
    let result = AnyEncodableValue(HelpJSON(text: opening + closing, sections: sections))
    return CommandResponseJSON(command: "help", result: result)
  }

  private struct HelpJSON: Encodable, Sendable {
    let text: [String]
    let sections: [Section]
  }

  fileprivate static func wrapped(
    _ text: TerminalText,
    columns: Int?,
    indent: Int
  ) -> TerminalText {
    text.wrapped(to: columns ?? .max, indent: indent)
  }
}

extension HelpResponse.Section {
  /// The widest that the terms beside their texts may be.
  private static let termLimit = 34

  fileprivate func lines(columns: Int?) -> [TerminalText] {
    let title = title.map { [TerminalText($0, look: .bold)] } ?? []
    let widths = rows.map { TerminalText($0.term).width }
    let widest = widths.filter { $0 <= Self.termLimit }.max() ?? 0
    let isNarrow = widest + 24 > columns ?? .max
    let shown = isNarrow && isBrief ? rows.map { HelpResponse.Row(term: $0.term, text: "") } : rows
    return title + shown.flatMap { $0.lines(beside: isNarrow ? 0 : widest, columns: columns) }
  }
}

extension HelpResponse.Row {
  /// The row in lines: the text beside a term that is short enough, otherwise below it.
  fileprivate func lines(beside width: Int, columns: Int?) -> [TerminalText] {
    let term = TerminalText(term)
    let indent = 2 + (width == 0 ? 2 : width + 2)
    let text = HelpResponse.wrapped(TerminalText(text), columns: columns, indent: indent).lines
    guard term.width <= width, width > 0, let first = text.first else {
      let own = term.isEmpty ? [] : HelpResponse.wrapped(term, columns: columns, indent: 2).lines
      return self.text.isEmpty ? own : own + text
    }
    let start = TerminalText(trusted: "  ") + term.padded(to: width)
    let rest = TerminalText(trusted: String(first.plain.dropFirst(2 + width)))
    return [(start + rest).trimmed] + text.dropFirst()
  }
}
