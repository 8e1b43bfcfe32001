import Links
import Mediator
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
    var container = encoder.container(keyedBy: JSONMemberName.self)
    try container.encode(ScreenDescription.version, forKey: "version")
    try container.encode(screen.link, forKey: "link")
    try container.encode(screen.title, forKey: "title")
    if case .person(let person) = screen.label { try container.encode(person, forKey: "person") }
    try container.encode(screen.text, forKey: "text")
    try container.encode(FieldsJSON(screen.fields), forKey: "fields")
    try container.encode(screen.rows.map { RowJSON($0) }, forKey: "rows")
    try container.encode(screen.actions.map { ActionJSON($0, on: screen) }, forKey: "actions")
    var rowCount = 0
    let sections = screen.sections.map { SectionJSON($0, after: &rowCount) }
    try container.encode(sections, forKey: "sections")
  }
}

/// Named values as the members of an object.
private struct FieldsJSON: Encodable {
  let fields: [LabeledValue]

  init(_ fields: [LabeledValue]) {
    self.fields = fields
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONMemberName.self)
    for field in fields { try container.encode(field.value, forKey: JSONMemberName(field.name)) }
  }
}

/// A row with its fields as further members.
private struct RowJSON: Encodable {
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
    if case .person(let person) = row.label { try container.encode(person, forKey: "person") }
    try container.encodeIfPresent(row.key, forKey: "key")
    try container.encodeIfPresent(row.number, forKey: "number")
    if !row.state.words.isEmpty { try container.encode(row.state.words, forKey: "state") }
    if !row.offers.isEmpty { try container.encode(row.offers, forKey: "actions") }
    try container.encodeIfPresent(row.moment?.rfc3339, forKey: "time")
    try container.encodeIfPresent(row.moment, forKey: "milliseconds")
  }
}

/// An action with its parameters.
private struct ActionJSON: Encodable {
  let name: String
  let usage: String
  let summary: String
  let parameters: [ParameterInfo]
  let confirm: String?
  let isPrimary: Bool?

  init(_ action: ScreenDescription.Action, on screen: ScreenDescription) {
    name = action.name
    usage = action.parameters.usage(after: action.name)
    summary = action.summary
    parameters = action.parameters
    confirm = action.confirmation
    isPrimary = action.isPrimary ? true : nil
  }
}

/// A section: its title, and its elements in order.
private struct SectionJSON: Encodable {
  let title: String?
  let count: Int?
  let order: ScreenSection.Order
  let elements: [ElementJSON]

  init(_ section: ScreenDescription.Section, after rowCount: inout Int) {
    title = section.title
    count = section.count
    order = section.order
    elements = section.elements.reduce(into: []) { elements, element in
      if case .row = element {
        rowCount += 1
        if elements.last?.isRows == true {
          elements[elements.count - 1].count? += 1
          return
        }
      }
      elements.append(ElementJSON(element, row: rowCount - 1))
    }
  }
}

/// An element of a section, by its kind.
private struct ElementJSON: Encodable {
  let kind: String
  var role: Paragraph.Role?
  var text: String?
  var name: String?
  var value: String?
  var people: [ScreenPerson]?
  var milliseconds: Timestamp?
  var first: Int?
  var count: Int?
  var total: Int?
  var direction: MoreRows.Direction?
  var action: String?

  init(_ element: ScreenDescription.Element, row: Int) {
    switch element {
    case .text(let paragraph):
      kind = "text"
      (role, text) = (paragraph.role, paragraph.words)
    case .value(let field):
      kind = "value"
      (name, value) = (field.name, field.value)
      people = field.content.people
      if case .moment(let moment) = field.content { milliseconds = moment }
    case .row:
      kind = "rows"
      (first, count) = (row, 1)
    case .unread(let line):
      kind = "unread"
      count = line.count
    case .more(let more):
      kind = "more"
      (direction, action) = (more.direction, more.action)
    case .progress(let progress):
      kind = "progress"
      (text, count, total) = (progress.title, progress.done, progress.total)
    }
  }

  /// Whether a row that follows belongs to the same element.
  var isRows: Bool { kind == "rows" }
}

extension ScreenValue {
  fileprivate var people: [ScreenPerson]? {
    switch self {
    case .person(let person): [person]
    case .people(let people): people
    case .text, .quote, .moment, .count: nil
    }
  }
}
