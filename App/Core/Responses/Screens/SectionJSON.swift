import Mediator
import Navigation

/// A section: its title, and its elements in order.
struct SectionJSON: Codable {
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
struct ElementJSON: Codable {
  let kind: String
  var role: Paragraph.Role?
  var text: String?
  var name: String?
  var value: String?
  var people: [ScreenPerson]?
  var milliseconds: Int64?
  var first: Int?
  var count: Int?
  var total: Int?
  var picture: ScreenPicture?
  var direction: MoreRows.Direction?
  var action: String?

  init(_ element: ScreenDescription.Element, row: Int) {
    switch element {
    case .text(let paragraph):
      kind = "text"
      (role, text, people) = (paragraph.role, paragraph.words, paragraph.people)
    case .value(let field):
      kind = "value"
      (name, value) = (field.name, field.value)
      people = field.content.people
      if case .moment(let moment) = field.content { milliseconds = moment.milliseconds }
      if case .picture(let shown) = field.content { picture = shown }
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
    case .text, .quote, .numbered, .moment, .count, .picture: nil
    }
  }
}
