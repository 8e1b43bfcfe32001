import Links
import Navigation
import Terminal

/// A screen as a person reads it: title and link, then what the place shows.
struct ScreenText {
  private let screen: ScreenFacts
  private let columns: Int?

  init(_ screen: ScreenFacts, columns: Int?) {
    self.screen = screen
    self.columns = columns
  }

  var lines: [Text] {
    [title] + paragraphs + fields + rows + actions
  }

  private var title: Text {
    guard let link = screen.link else { return Text(screen.title, .bold) }
    return Table([[Text(screen.title, .bold), Text(link, .cyan)]], gap: 4).text(columns: columns)
  }

  private var paragraphs: [Text] {
    screen.text.flatMap { Text(lines: $0).lines.map { "  " + $0 } }
  }

  private var fields: [Text] {
    guard !screen.fields.isEmpty else { return [] }
    let cells = screen.fields.map { [Text($0.name, .dim), Text($0.value)] }
    return [Table(cells, indent: 2).text(columns: columns)]
  }

  private var rows: [Text] {
    guard !screen.rows.isEmpty else { return [] }
    let cells = screen.rows.map { row in
      [Text(row.title), Text(row.detail ?? "")]
        + row.fields.map { Text("\($0.name) \($0.value)", .dim) }
        + [Text(row.link ?? "", .cyan)]
    }
    return [Table(cells, indent: 2).text(columns: columns)]
  }

  private var actions: [Text] {
    guard !screen.actions.isEmpty else { return [] }
    let list = screen.actions.map { action in
      ([action.name] + action.parameters.map(\.usage)).joined(separator: " ")
    }
    return ["  \("actions:", .dim) \(list.joined(separator: " · "))"]
  }
}

/// A screen as a script reads it.
struct ScreenValue: Encodable, Sendable {
  private let screen: ScreenFacts

  init(_ screen: ScreenFacts) {
    self.screen = screen
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    try container.encode(screen.link, forKey: "link")
    try container.encode(screen.title, forKey: "title")
    try container.encode(screen.text, forKey: "text")
    try container.encode(Fields(screen.fields), forKey: "fields")
    try container.encode(screen.rows.map { RowValue($0) }, forKey: "rows")
    try container.encode(screen.actions.map { ActionValue($0) }, forKey: "actions")
  }

  private struct Fields: Encodable {
    let fields: [Field]

    init(_ fields: [Field]) {
      self.fields = fields
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      for field in fields { try container.encode(field.value, forKey: Name(field.name)) }
    }
  }

  private struct RowValue: Encodable {
    let row: ScreenFacts.Row

    init(_ row: ScreenFacts.Row) {
      self.row = row
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      try container.encode(row.title, forKey: "title")
      try container.encodeIfPresent(row.detail, forKey: "detail")
      try container.encode(row.link, forKey: "link")
      for field in row.fields { try container.encode(field.value, forKey: Name(field.name)) }
    }
  }

  private struct ActionValue: Encodable {
    let name: String
    let usage: String
    let summary: String
    let parameters: [ParameterFacts]
    let confirm: String?

    init(_ action: ScreenFacts.Action) {
      name = action.name
      usage = ([action.name] + action.parameters.map(\.usage)).joined(separator: " ")
      summary = action.summary
      parameters = action.parameters
      confirm = action.confirmation
    }
  }
}

/// The name of a member of a JSON object, which may be any text.
struct Name: CodingKey, ExpressibleByStringLiteral {
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
