import Links
import Mediator
import Navigation

/// What help says of the commands, as places that a link can lead to.
enum HelpScene: SceneAdapter {
  case overview
  case on([HelpSubject])

  static let links: [Link<Self>] = [
    Link("help", to: .overview),
    Link("help/*words", to: Self.on, under: .overview),
  ]

  var path: LinkPath? {
    switch self {
    case .overview: "help"
    case .on(let words): "help/\(words)"
    }
  }

  /// The place of some words.
  init(on words: [String]) {
    self = .on(words.map { HelpSubject(rawValue: $0) })
  }
}

/// The modules with their commands.
final class HelpOverviewScene: Scene {
  private let mediator: Mediator

  init(context: SceneContext) {
    mediator = context.call.mediator
  }

  var screen: Screen {
    Screen("Help") {
      ListRows(HelpTopics(mediator: mediator, screen: nil, common: []).moduleWords) { word in
        let commands = mediator.commands.entries.filter { $0.words[0] == word }
        return ListRow(
          word,
          detail: commands.map { $0.words[1] }.joined(separator: ", "),
          opens: HelpScene(on: [word])
        )
      }
      ListRow("app", detail: "the commands of the prompt itself", opens: HelpScene(on: ["app"]))
    }
  }
}

/// What help says on some words.
final class HelpTopicScene: Scene {
  private let words: [String]
  private let topics: HelpTopics
  private var help = HelpResponse(sections: [])

  init(_ words: [HelpSubject], context: SceneContext) {
    self.words = words.map(\.rawValue)
    topics = HelpTopics(mediator: context.call.mediator, screen: nil, common: [])
  }

  var screen: Screen {
    Screen("Help: \(words.joined(separator: " "))") {
      for text in help.opening { Paragraph(text) }
      for section in help.sections {
        ScreenSection(section.title) {
          for row in section.rows { Self.part(of: row) }
        }
      }
      for text in help.closing { Paragraph(text) }
    }
  }

  func load() async throws {
    guard let help = topics.topic(words) else {
      let line = words.joined(separator: " ")
      let nearest = SpellingSuggestion.words(to: line, among: topics.words)
      throw Problem.unknown(line, nearest: nearest.map { "help \($0)" })
    }
    self.help = help
  }

  private static func part(of row: HelpResponse.Row) -> any ScreenPart {
    if row.term.isEmpty { return Paragraph(row.text) }
    if row.subject.isEmpty { return LabeledValue(row.term, value: row.text) }
    return ListRow(row.term, detail: row.text, opens: HelpScene(on: row.subject))
  }
}
