import Links
import Navigation
import Terminal

/// A screen as text: title and link, then its content and actions.
struct RenderedScreen {
  private let screen: ScreenDescription
  private let columns: Int?

  init(_ screen: ScreenDescription, columns: Int?) {
    self.screen = screen
    self.columns = columns
  }

  var lines: [TerminalText] {
    [title] + paragraphs + fields + rows + actions
  }

  private var title: TerminalText {
    guard let link = screen.link else { return TerminalText(screen.title, look: .bold) }
    let cells = [TerminalText(screen.title, look: .bold), TerminalText(link, look: .cyan)]
    return TextTable([cells], gap: 4).text(columns: columns)
  }

  private var paragraphs: [TerminalText] {
    screen.text.flatMap { TerminalText(lines: $0).lines.map { "  " + $0 } }
  }

  private var fields: [TerminalText] {
    guard !screen.fields.isEmpty else { return [] }
    let cells = screen.fields.map { [TerminalText($0.name, look: .dim), TerminalText($0.value)] }
    return [TextTable(cells, indent: 2).text(columns: columns)]
  }

  private var rows: [TerminalText] {
    guard !screen.rows.isEmpty else { return [] }
    let cells = screen.rows.map { row in
      [TerminalText(row.title), TerminalText(row.detail ?? "")]
        + row.fields.map { TerminalText("\($0.name) \($0.value)", look: .dim) }
        + [TerminalText(row.link ?? "", look: .cyan)]
    }
    return [TextTable(cells, indent: 2).text(columns: columns)]
  }

  private var actions: [TerminalText] {
    guard !screen.actions.isEmpty else { return [] }
    let list = screen.actions.map { action in
      action.parameters.usage(after: action.name)
    }
    return ["  \("actions:", .dim) \(list.joined(separator: " · "))"]
  }
}

/// A screen as JSON.
struct ScreenJSON: Encodable, Sendable {
  private let screen: ScreenDescription

  init(_ screen: ScreenDescription) {
    self.screen = screen
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONMemberName.self)
    try container.encode(screen.link, forKey: "link")
    try container.encode(screen.title, forKey: "title")
    try container.encode(screen.text, forKey: "text")
    try container.encode(Fields(screen.fields), forKey: "fields")
    try container.encode(screen.rows.map { RowValue($0) }, forKey: "rows")
    try container.encode(screen.actions.map { ActionValue($0) }, forKey: "actions")
  }

  private struct Fields: Encodable {
    let fields: [LabeledValue]

    init(_ fields: [LabeledValue]) {
      self.fields = fields
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: JSONMemberName.self)
      for field in fields { try container.encode(field.value, forKey: JSONMemberName(field.name)) }
    }
  }

  private struct RowValue: Encodable {
    let row: ScreenDescription.Row

    init(_ row: ScreenDescription.Row) {
      self.row = row
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: JSONMemberName.self)
      try container.encode(row.title, forKey: "title")
      try container.encodeIfPresent(row.detail, forKey: "detail")
      try container.encode(row.link, forKey: "link")
      for field in row.fields {
        try container.encode(field.value, forKey: JSONMemberName(field.name))
      }
    }
  }

  private struct ActionValue: Encodable {
    let name: String
    let usage: String
    let summary: String
    let parameters: [ParameterInfo]
    let confirm: String?

    init(_ action: ScreenDescription.Action) {
      name = action.name
      usage = action.parameters.usage(after: action.name)
      summary = action.summary
      parameters = action.parameters
      confirm = action.confirmation
    }
  }
}

/// The name of a member of a JSON object; any text is valid.
struct JSONMemberName: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  let intValue: Int? = nil

  init(_ text: String) {
    stringValue = text
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    nil
  }
}
