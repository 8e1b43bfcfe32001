import Mediator
import Navigation
import Terminal

/// The values of screens as text.
enum ValueRenderer {
  /// Returns a value in a place where the program's own text could be, so that users' is quoted.
  static func text(_ value: ScreenValue, _ times: RelativeTimeFormatter) -> TerminalText {
    switch value {
    case .text(let text): TerminalText(text)
    case .quote(let text): quoted(text)
    case .numbered(let text, let number): "\(quoted(text)) (#\(number))"
    case .person(let person): self.person(person)
    case .people(let people): list(people)
    case .moment(let moment): TerminalText(times.text(moment))
    case .count(let count): TerminalText("\(count)")
    case .picture(let picture): TerminalText(picture.summary)
    }
  }

  /// Returns a value behind its name, where text of users needs no quotes and keeps its lines.
  static func labeled(_ value: ScreenValue, _ times: RelativeTimeFormatter) -> TerminalText {
    guard case .quote(let text) = value else { return self.text(value, times) }
    return TerminalText(lines: text)
  }

  /// Returns a user: the chosen name, then the username after an @ that no chosen name shows.
  static func person(_ person: ScreenPerson) -> TerminalText {
    guard person.username != nil else { return TerminalText(person.name, look: .dim) }
    guard !person.isReader else { return "you" }
    guard let presence = person.presence else { return TerminalText(person.text) }
    return "\(person.text) \("(\(presence.words))", .dim)"
  }

  private static func list(_ people: [ScreenPerson]) -> TerminalText {
    people.enumerated().reduce("") { list, next in
      next.offset == 0 ? person(next.element) : "\(list), \(person(next.element))"
    }
  }

  /// Returns text of a user in quotes; quotes in it cannot end them.
  static func quoted(_ text: String) -> TerminalText {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "“\(line.replacing("“", with: "\"").replacing("”", with: "\""))”"
  }
}
