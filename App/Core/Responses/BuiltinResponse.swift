import Navigation
import Terminal

/// The answer of a built-in command.
struct BuiltinResponse: ShellResponse {
  let command: String
  let title: String?
  let rows: [[ScreenValue]]
  let lines: [String]
  let result: any Encodable & Sendable

  /// Creates an answer of lines.
  init(_ command: String, lines: [String], result: (any Encodable & Sendable)? = nil) {
    self.init(command, title: nil, values: [], lines: lines, result: result ?? lines)
  }

  /// Creates an answer with a table of texts.
  init(
    _ command: String,
    title: String?,
    rows: [[String]],
    lines: [String] = [],
    result: any Encodable & Sendable
  ) {
    let values = rows.map { $0.map { ScreenValue.text($0) } }
    self.init(command, title: title, values: values, lines: lines, result: result)
  }

  /// Creates an answer with a table.
  init(
    _ command: String,
    title: String?,
    values rows: [[ScreenValue]],
    lines: [String] = [],
    result: any Encodable & Sendable
  ) {
    self.command = command
    self.title = title
    self.rows = rows
    self.lines = lines
    self.result = result
  }

  func text(_ format: TextLayoutOptions) -> TerminalText {
    var parts: [TerminalText] = []
    if let title { parts.append(TerminalText(title, look: .bold)) }
    if !rows.isEmpty {
      let cells = rows.map { row in row.map { ValueRenderer.text($0, format.times) } }
      parts.append(TextTable(cells, indent: title == nil ? 0 : 2).text(columns: format.columns))
    }
    return .lines(parts + lines.map { TerminalText(lines: $0) })
  }

  var value: any Encodable & Sendable {
    CommandResponseJSON(command: command, result: AnyEncodableValue(result))
  }
}
