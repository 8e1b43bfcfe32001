import Links
import Mediator
import Navigation
import Terminal

/// The built-in commands that describe the app itself, and that end it.
enum GeneralCommands {
  static let all: [BuiltinCommand] = [
    BuiltinCommand("links", summary: "Lists the links that can be opened.") {
      (session: isolated ShellSession) in
      links(of: session.app.mediator)
    },
    ModulesCommand.command,
    help("help"),
    help("?"),
    BuiltinCommand("clear", summary: "Clears the terminal.", leavesTrace: false) {
      (_: isolated ShellSession) in
      .done(ClearResponse())
    },
    quit("quit"),
    quit("exit"),
  ]

  private static func help(_ name: String) -> BuiltinCommand {
    BuiltinCommand(
      name,
      summary: "Lists commands, or explains one.",
      Parameter("word", summary: "a command, a module, here, app or errors")
    ) { (session: isolated ShellSession, words: [HelpSubject]) in
      help(on: words.map(\.rawValue), in: session)
    }
  }

  private static func quit(_ name: String) -> BuiltinCommand {
    BuiltinCommand(name, summary: "Quits.", leavesTrace: false) {
      (session: isolated ShellSession) in
      session.reasonAgainstQuitting().map { .failed($0) }
        ?? LineResult(kind: .quit, answer: BuiltinResponse(name, lines: []))
    }
  }

  private static func links(of mediator: Mediator) -> LineResult {
    struct LinkRow: Encodable, Sendable {
      let link: String
      let module: String
      /// Why the link cannot be opened now, such as `stopped`.
      let unavailable: UnansweredRequest.Cause?
    }
    let entries = mediator.links.entries.map {
      LinkRow(
        link: $0.pattern.text,
        module: $0.owner,
        unavailable: mediator.unavailability(of: ModuleName($0.owner))
      )
    }
    .sorted { ($0.module, $0.link) < ($1.module, $1.link) }
    let rows = entries.map { [$0.link, $0.module] + ($0.unavailable.map { [$0.rawValue] } ?? []) }
    return .done(BuiltinResponse("links", title: "Links", rows: rows, result: entries))
  }

  private static func help(on words: [String], in session: isolated ShellSession) -> LineResult {
    if words == [ErrorsCommand.command.name] {
      return ErrorsCommand.allErrors(of: session.app.mediator)
    }
    if words.count == 2, words[0] == ErrorsCommand.command.name {
      return ErrorsCommand.explain(words[1], in: session.app.mediator)
    }
    let topics = session.helpTopics
    if let topic = topics.topic(words) { return .done(topic) }
    let line = words.joined(separator: " ")
    let command = session.app.mediator.commandsLeftOut.find(words.map { ShellWord($0) })
    if case .found(let command, _) = command { return .failed(.leftOut(command)) }
    if let problem = Problem.leftOut(line, among: session.app.leftOut) { return .failed(problem) }
    let nearest = SpellingSuggestion.words(to: line, among: topics.words)
    return .misunderstood(.unknown(line, nearest: nearest.map { "help \($0)" }))
  }
}

/// The answer that clears a terminal, and is nothing elsewhere.
private struct ClearResponse: ShellResponse {
  func text(_ format: TextLayoutOptions) -> TerminalText {
    format.columns == nil ? "" : TerminalText(trusted: "\u{1B}[H\u{1B}[2J")
  }

  var value: any Encodable & Sendable {
    CommandResponseJSON(command: "clear", result: AnyEncodableValue([String]()))
  }
}
