import Links
import Mediator
import Navigation

/// The built-in commands that describe the app itself.
enum HelpCommands {
  static let all: [BuiltinCommand] = [
    BuiltinCommand("links", summary: "Lists the links that can be opened.") {
      (session: isolated ShellSession) in
      links(of: session.app.mediator)
    },
    ModulesCommand.command,
    BuiltinCommand("help", summary: "Lists the commands, or explains one of them.", "words") {
      (session: isolated ShellSession, words: [String]) in
      help(on: words, in: session)
    },
    BuiltinCommand("quit", summary: "Quits.", leavesTrace: false) { (_: isolated ShellSession) in
      LineResult(kind: .quit, answer: BuiltinResponse("quit", lines: []))
    },
  ]

  private static func links(of mediator: Mediator) -> LineResult {
    struct Entry: Encodable, Sendable {
      let link: String
      let module: String
    }
    let entries = mediator.links.entries.map { Entry(link: $0.pattern.text, module: $0.owner) }
      .sorted { ($0.module, $0.link) < ($1.module, $1.link) }
    let rows = entries.map { [$0.link, $0.module] }
    return .done(BuiltinResponse("links", title: "Links", rows: rows, result: entries))
  }

  private static func help(on words: [String], in session: isolated ShellSession) -> LineResult {
    let actions = session.navigator.front?.screen.actions ?? []
    let commands = session.app.mediator.commands
    guard let word = words.first else { return .done(allHelp(on: actions, and: commands)) }
    if word == ErrorsCommand.command.name {
      return ErrorsCommand.allErrors(of: session.app.mediator)
    }
    if let builtin = BuiltinCommands.named(word) {
      return .done(BuiltinResponse("help", lines: [builtin.usage, builtin.summary]))
    }
    let found = commands.find(words.map { ShellWord($0) })
    if words.count == 1, let action = actions.first(where: { $0.name == word }) {
      return .done(help(on: action, hiding: found))
    }
    guard case .found(let command, _) = found else {
      return .failed(.unknown(word, nearest: []))
    }
    let lines =
      [command.usage, command.summary] + lines(on: command.parameters)
      + ["Example: \(command.example)"]
    return .done(BuiltinResponse("help", lines: lines))
  }

  /// Explains an action of this screen, and the command that it hides.
  private static func help(
    on action: SceneAction,
    hiding found: CommandIndex.Finding
  ) -> BuiltinResponse {
    let usage = action.parameters.usage(after: action.name)
    var lines = [usage, "On this screen: \(action.summary)."] + lines(on: action.parameters)
    if case .found(let command, _) = found { lines.append("Elsewhere: \(command.usage)") }
    return BuiltinResponse("help", lines: lines)
  }

  private static func lines(on parameters: [ParameterInfo]) -> [String] {
    parameters.map { "  \($0.usage): \($0.expectation)" }
  }

  private static func allHelp(
    on actions: [SceneAction],
    and commands: CommandIndex
  ) -> BuiltinResponse {
    let here = actions.map { [$0.parameters.usage(after: $0.name), $0.summary] }
    let builtin = BuiltinCommands.all.map { [$0.usage, $0.summary] }
    let rows = here + builtin + commands.entries.map { [$0.usage, $0.summary] }
    return BuiltinResponse("help", title: "Commands", rows: rows, result: rows)
  }
}
