import Links
import Mediator
import Navigation

extension BuiltinCommands {
  /// The verbs that tell about the app itself.
  static let knowing: [BuiltinCommand] = [
    BuiltinCommand("links", summary: "Lists every place that can be opened.") { session in
      session.links()
    },
    BuiltinCommand("modules", summary: "Lists the modules and how they are doing.") { session in
      await session.modules()
    },
    BuiltinCommand("help", summary: "Lists what can be said here, or explains one word.", "words") {
      (session, words: [String]) in
      await session.help(words)
    },
    BuiltinCommand("quit", summary: "Leaves.", leavesTrace: false) { _ in
      LineResult(kind: .quit, answer: BuiltinResponse("quit", lines: []))
    },
  ]
}

extension ShellSession {
  /// The table of links, by owner.
  nonisolated func links() -> LineResult {
    struct Entry: Encodable, Sendable {
      let link: String
      let module: String
    }
    let entries = mediator.links.entries.map { Entry(link: $0.pattern.text, module: $0.owner) }
      .sorted { ($0.module, $0.link) < ($1.module, $1.link) }
    let rows = entries.map { [$0.link, $0.module] }
    return .done(BuiltinResponse("links", title: "Links", rows: rows, result: entries))
  }

  /// The modules, with the time that each phase took.
  func modules() async -> LineResult {
    let entries = await mediator.status.map { ModuleListing($0, in: mediator) }
    let rows = entries.map {
      [$0.module, $0.station, $0.requires.joined(separator: ", "), $0.started]
    }
    return .done(BuiltinResponse("modules", title: "Modules", rows: rows, result: entries))
  }

  /// Everything that can be said where one stands, or one word of it.
  func help(_ words: [String]) -> LineResult {
    guard let word = words.first else { return .done(allHelp) }
    if word == BuiltinCommands.errors.name { return errors(nil) }
    if let verb = BuiltinCommands.all.first(where: { $0.name == word }) {
      return .done(BuiltinResponse("help", lines: [verb.usage, verb.summary]))
    }
    let found = mediator.commands.find(words.map { ShellWord($0) })
    if words.count == 1, let action = navigator.front?.screen.action(word) {
      return .done(help(for: action, shadowing: found))
    }
    guard case .found(let entry, _) = found else {
      return .failed(.unknown(word, nearest: []))
    }
    let parameters = entry.parameters.map { "  \($0.usage): \($0.expectation)" }
    let example = "For example: \(entry.example)"
    return .done(
      BuiltinResponse("help", lines: [entry.usage, entry.summary] + parameters + [example])
    )
  }

  /// Explains an action of the place, and the command that the same word means elsewhere.
  private func help(for action: SceneAction, shadowing found: CommandIndex.Finding)
    -> BuiltinResponse
  {
    let usage = ([action.name] + action.parameters.map(\.usage)).joined(separator: " ")
    var lines = [usage, "Here it \(action.summary)."]
    let parameters = action.parameters.map { "  \($0.usage): \($0.expectation)" }
    if case .found(let entry, _) = found {
      lines += parameters + ["Elsewhere the word stands for the command: \(entry.usage)"]
    } else {
      lines += parameters
    }
    return BuiltinResponse("help", lines: lines)
  }

  private var allHelp: BuiltinResponse {
    let here = (navigator.front?.screen.actions ?? []).map { action in
      [([action.name] + action.parameters.map(\.usage)).joined(separator: " "), action.summary]
    }
    let verbs = BuiltinCommands.all.map { [$0.usage, $0.summary] }
    let commands = mediator.commands.entries.map { [$0.usage, $0.summary] }
    let rows = here + verbs + commands
    return BuiltinResponse("help", title: "What can be said here", rows: rows, result: rows)
  }
}
