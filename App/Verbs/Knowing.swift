import Links
import Mediator
import Navigation

extension Verbs {
  /// The verbs that tell about the app itself.
  static let knowing: [Verb] = [
    Verb("links", "Lists every place that can be opened.") { session in session.links() },
    Verb("modules", "Lists the modules and how they are doing.") { session in
      await session.modules()
    },
    Verb("help", "Lists what can be said here, or explains one word.", "words") {
      (session, words: [String]) in
      await session.help(words)
    },
    Verb("quit", "Leaves.", leavesTrace: false) { _ in
      Reply(kind: .quit, answer: Page("quit", lines: []))
    },
  ]
}

extension Session {
  /// The table of links, by owner.
  nonisolated func links() -> Reply {
    struct Entry: Encodable, Sendable {
      let link: String
      let module: String
    }
    let entries = mediator.links.entries.map { Entry(link: $0.pattern.text, module: $0.owner) }
      .sorted { ($0.module, $0.link) < ($1.module, $1.link) }
    let rows = entries.map { [$0.link, $0.module] }
    return .done(Page("links", title: "Links", rows: rows, result: entries))
  }

  /// The modules, with the time that each phase took.
  func modules() async -> Reply {
    let entries = await mediator.status.map { ModuleEntry($0, in: mediator) }
    let rows = entries.map {
      [$0.module, $0.station, $0.requires.joined(separator: ", "), $0.started]
    }
    return .done(Page("modules", title: "Modules", rows: rows, result: entries))
  }

  /// Everything that can be said where one stands, or one word of it.
  func help(_ words: [String]) -> Reply {
    guard let word = words.first else { return .done(allHelp) }
    if word == Verbs.errors.name { return errors(nil) }
    if let verb = Verbs.all.first(where: { $0.name == word }) {
      return .done(Page("help", lines: [verb.usage, verb.summary]))
    }
    let found = mediator.commands.find(words.map { Word($0) })
    if words.count == 1, let action = navigator.front?.screen.action(word) {
      return .done(help(for: action, shadowing: found))
    }
    guard case .found(let entry, _) = found else {
      return .failed(.unknown(word, nearest: []))
    }
    let parameters = entry.parameters.map { "  \($0.usage): \($0.expectation)" }
    let example = "For example: \(entry.example)"
    return .done(Page("help", lines: [entry.usage, entry.summary] + parameters + [example]))
  }

  /// Explains an action of the place, and the command that the same word means elsewhere.
  private func help(for action: Action, shadowing found: CommandBook.Finding) -> Page {
    let usage = ([action.name] + action.parameters.map(\.usage)).joined(separator: " ")
    var lines = [usage, "Here it \(action.summary)."]
    let parameters = action.parameters.map { "  \($0.usage): \($0.expectation)" }
    if case .found(let entry, _) = found {
      lines += parameters + ["Elsewhere the word stands for the command: \(entry.usage)"]
    } else {
      lines += parameters
    }
    return Page("help", lines: lines)
  }

  private var allHelp: Page {
    let here = (navigator.front?.screen.actions ?? []).map { action in
      [([action.name] + action.parameters.map(\.usage)).joined(separator: " "), action.summary]
    }
    let verbs = Verbs.all.map { [$0.usage, $0.summary] }
    let commands = mediator.commands.entries.map { [$0.usage, $0.summary] }
    let rows = here + verbs + commands
    return Page("help", title: "What can be said here", rows: rows, result: rows)
  }
}
