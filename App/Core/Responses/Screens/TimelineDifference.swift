import Navigation
import Terminal

/// What is new in a conversation: rows that were added or have changed, and other names of users.
///
/// What is gone says nothing, since it stands above already and cannot be taken back.
struct TimelineDifference {
  private(set) var lines: [TerminalText] = []

  /// Finds what is new, or returns nil where the two have nothing in common.
  init?(from before: ScreenDescription, to after: ScreenDescription, format: TextLayoutOptions) {
    guard before.link == after.link, after.link != nil || before.label.plain == after.label.plain
    else { return nil }
    let old = Dictionary(
      Self.parts(of: before, format).map { ($0.identity, $0.content) },
      uniquingKeysWith: { first, _ in first }
    )
    let new = Self.parts(of: after, format)
    let common = after.rows.contains { old[TimelinePartIdentity($0)] != nil }
    guard common || before.rows.isEmpty || after.rows.isEmpty else { return nil }
    lines = Self.renamed(from: before, to: after, format)
    for part in new {
      if let former = old[part.identity], part.content.isSame(as: former) { continue }
      lines += part.lines
    }
  }

  /// Says which users have another display name by now.
  private static func renamed(
    from before: ScreenDescription,
    to after: ScreenDescription,
    _ format: TextLayoutOptions
  ) -> [TerminalText] {
    var names: [String: String] = [:]
    for person in people(on: before) { names[person.username ?? ""] = person.name }
    var told: Set<String> = []
    return people(on: after).compactMap { person in
      guard let username = person.username, let former = names[username], former != person.name,
        told.insert(username).inserted
      else { return nil }
      let name = ValueRenderer.text(.quote(person.name), format.times)
      return "\("@\(username)", .bold) is now called \(name)."
    }
    .flatMap { (line: TerminalText) in line.wrapped(to: format.columns ?? .max, indent: 2).lines }
  }

  /// The other users of the title and of the rows.
  private static func people(on screen: ScreenDescription) -> [ScreenPerson] {
    ([screen.label] + screen.rows.map(\.label)).compactMap(\.person).filter { !$0.isReader }
  }

  private static func parts(of screen: ScreenDescription, _ format: TextLayoutOptions)
    -> [TimelinePart]
  {
    screen.sections.flatMap { section -> [TimelinePart] in
      let whole = SectionLines(section, of: screen, format: format)
      // What stands above and below a conversation has parts as well, of which each says something else.
      let isAround = section.title == nil && section.elements.allSatisfy { $0.row == nil }
      guard section.order == .timeline || isAround else {
        let lines = whole.lines.flatMap(\.lines)
        let text = lines.map(\.plain).joined(separator: "\n")
        let identity = section.title.map { TimelinePartIdentity.section($0) } ?? .text(text)
        return [TimelinePart(identity: identity, content: .text(text), lines: lines)]
      }
      return whole.timelineParts
    }
  }
}
