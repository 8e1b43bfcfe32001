import Links
import Navigation

/// A screen as JSON: `title`, `text`, `fields`, `rows` and `actions` for scripts that want no more.
///
/// `sections` has the order of everything: its `rows` elements name a stretch of the rows above. A
/// moment is text in universal time, with its milliseconds since 1970 beside it.
struct ScreenJSON: Encodable, Sendable {
  private let screen: ScreenDescription

  init(_ screen: ScreenDescription) {
    self.screen = screen
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(screen.link, forKey: "link")
    try container.encode(screen.title, forKey: "title")
    if case .person(let person) = screen.label { try container.encode(person, forKey: "person") }
    try container.encode(screen.text, forKey: "text")
    try container.encode(LabeledValuesJSON(screen.fields), forKey: "fields")
    try container.encode(screen.rows.map { RowJSON($0) }, forKey: "rows")
    try container.encode(screen.actions.map { ActionJSON($0, on: screen) }, forKey: "actions")
    var rowCount = 0
    let sections = screen.sections.map { SectionJSON($0, after: &rowCount) }
    try container.encode(sections, forKey: "sections")
    try container.encode(ScreenDescription.version, forKey: "version")
  }
}

/// An action with its parameters.
struct ActionJSON: Codable {
  let name: String
  let usage: String
  let summary: String
  let parameters: [ParameterInfo]
  let fills: String?
  let confirm: String?
  let isPrimary: Bool?
  let link: String?

  init(_ action: ScreenDescription.Action, on screen: ScreenDescription) {
    name = action.name
    usage = action.parameters.usage(after: action.name)
    summary = action.summary
    parameters = action.parameters
    fills = action.fills
    confirm = action.confirmation
    isPrimary = action.isPrimary ? true : nil
    link = action.link
  }
}
