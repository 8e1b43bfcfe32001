import Terminal

/// What a verb of the app says.
struct BuiltinResponse: LineResponse {
  let verb: String
  let title: String?
  let rows: [[String]]
  let lines: [String]
  let result: any Encodable & Sendable

  /// Creates a page of lines.
  init(_ verb: String, lines: [String], result: (any Encodable & Sendable)? = nil) {
    self.init(verb, title: nil, rows: [], lines: lines, result: result ?? lines)
  }

  /// Creates a page with a table.
  init(
    _ verb: String,
    title: String?,
    rows: [[String]],
    lines: [String] = [],
    result: any Encodable & Sendable
  ) {
    self.verb = verb
    self.title = title
    self.rows = rows
    self.lines = lines
    self.result = result
  }

  func text(columns: Int?) -> TerminalText {
    var parts: [TerminalText] = []
    if let title { parts.append(TerminalText(title, look: .bold)) }
    if !rows.isEmpty {
      let cells = rows.map { row in row.map { TerminalText($0) } }
      parts.append(TextTable(cells, indent: title == nil ? 0 : 2).text(columns: columns))
    }
    return .lines(parts + lines.map { TerminalText(lines: $0) })
  }

  var value: any Encodable & Sendable {
    ModuleCommandResponse(command: verb, result: AnyEncodableValue(result))
  }
}
