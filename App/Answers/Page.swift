import Terminal

/// What a verb of the app says.
struct Page: Answer {
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

  func text(columns: Int?) -> Text {
    var parts: [Text] = []
    if let title { parts.append(Text(title, .bold)) }
    if !rows.isEmpty {
      let cells = rows.map { row in row.map { Text($0) } }
      parts.append(Table(cells, indent: title == nil ? 0 : 2).text(columns: columns))
    }
    return .lines(parts + lines.map { Text(lines: $0) })
  }

  var value: any Encodable & Sendable { Done(command: verb, result: AnyValue(result)) }
}
