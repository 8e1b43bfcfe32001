import Links
import Mediator
import Navigation
import Terminal

/// What help says on each subject: everything, this screen, the app, a module, a command.
struct HelpTopics {
  /// The most actions of a screen in the overview.
  private static let actionLimit = 6

  let mediator: Mediator

  /// The title of the screen in front, and what can be done there.
  let screen: (title: String, actions: [SceneAction])?

  /// Whether a scene can take what is plainly typed, as at a prompt.
  var takesPlainText = false

  /// The commands that the overview lists.
  let common: [CommandDescriptor]

  /// The whole help, short enough for one screen.
  var overview: HelpResponse {
    var sections: [HelpResponse.Section] = []
    if let screen, !screen.actions.isEmpty {
      let rows = screen.actions.map { action in
        HelpResponse.Row(term: sign + action.briefUsage, text: summary(of: action))
      }
      let title = "Here: \(screen.title)"
      let here = HelpResponse.Section(title: title, rows: rows, isBrief: true)
      sections.append(here.limited(to: Self.actionLimit, sign: sign))
    }
    let common = HelpResponse.Section(title: "Common commands", rows: commonRows, isBrief: true)
    sections.append(common)
    let plain = takesPlainText && screen?.actions.contains(where: \.takesPlainText) ?? false
    let typing = plain ? ["What you type here is sent; begin commands with /, such as /back."] : []
    return HelpResponse(
      sections: sections,
      closing: typing + [
        "Modules: \(moduleWords.joined(separator: ", ")). Their commands: \(sign)help MODULE",
        "More: \(subjects.map { "\(sign)help \($0)" }.joined(separator: ", ")), \(sign)links",
      ]
    )
  }

  /// What help says on some words, or nil if they name nothing.
  func topic(_ words: [String]) -> HelpResponse? {
    guard let word = words.first else { return overview }
    if words.count == 1 {
      if word == "here", let here { return HelpResponse(sections: [here]) }
      if word == "app" { return HelpResponse(sections: [app, Self.variables]) }
      if word == "script" { return Self.script }
      if word == "serve" { return Self.serve }
      if let builtin = BuiltinCommands.named(word) { return Self.response(on: builtin) }
      let action = screen?.actions.first { $0.name == word }
      if let action { return response(on: action, hiding: command(words)) }
      if let module = module(word) { return HelpResponse(sections: module) }
    }
    return command(words).map(response) ?? choice(words)
  }

  /// The words on which help says something, for completion and for misspelt ones.
  var words: [String] {
    let actions = screen?.actions.map(\.name) ?? []
    let commands = mediator.commands.entries.flatMap { [$0.words[1], $0.name] }
    let all =
      ["here", "app", "script", "serve"] + actions + BuiltinCommands.all.map(\.name) + moduleWords
      + commands
    return Set(all).sorted()
  }

  /// What the overview names besides the modules.
  private var subjects: [String] { ["COMMAND", "app", "script", "serve", "errors"] }

  // MARK: - Sections

  private var here: HelpResponse.Section? {
    screen.map { screen in
      HelpResponse.Section(
        title: "Here: \(screen.title)",
        rows: screen.actions.map { .init(term: sign + $0.usage, text: summary(of: $0)) }
      )
    }
  }

  /// What an action begins with where what is typed without it is sent.
  private var sign: String { sendsWhatIsTyped ? "/" : "" }

  private var sendsWhatIsTyped: Bool {
    takesPlainText && screen?.actions.contains(where: \.takesPlainText) == true
  }

  private func summary(of action: SceneAction) -> String {
    action.takesPlainText && sendsWhatIsTyped
      ? "\(action.summary), as typing it does" : action.summary
  }

  private var commonRows: [HelpResponse.Row] {
    let builtin = ["open", "back", "help", "quit"].compactMap(BuiltinCommands.named)
    let own = common.prefix(10 - builtin.count).map {
      HelpResponse.Row(term: sign + $0.parameters.briefUsage(after: $0.name), text: $0.summary)
    }
    return own
      + builtin.map {
        .init(term: sign + $0.parameters.briefUsage(after: $0.name), text: $0.summary)
      }
  }

  private var app: HelpResponse.Section {
    HelpResponse.Section(
      title: "Commands of the app",
      rows: BuiltinCommands.all.map { .init(term: $0.usage, text: $0.summary, subject: [$0.name]) }
    )
  }

  private static let variables = HelpResponse.Section(
    title: "Variables of the environment",
    rows: [
      .init(term: "INTERCHANGE_DATA", text: "The data, where --data is left out."),
      .init(term: "INTERCHANGE_DEVICE", text: "The name of this device in your list of sessions."),
      .init(
        term: InterchangeApp.eventDays,
        text: "For how many days events are kept; 30 by default."
      ),
      .init(term: "INTERCHANGE_LIMITS=off", text: "Lifts the limits on calls, for load tests."),
    ]
  )

  private static let script = HelpResponse(
    sections: [
      HelpResponse.Section(
        title: "Scripts: one command a line",
        rows: [
          .init(
            term: "app --script FILE",
            text: "Executes the lines of a file; - is standard input."
          ),
          .init(
            term: "app < FILE",
            text: "The same: standard input that is not a terminal is a script."
          ),
          .init(term: "--keep-going", text: "Continues after a line that failed."),
          .init(term: "# TEXT", text: "A comment. Empty lines are skipped, too."),
        ]
      )
    ],
    closing: [
      "A script stops at the first line that fails, and the program ends with its status.",
      "A failure begins with where the line stands: ✗ FILE, line 3: …, or ✗ standard input, line 3: …",
      "With --json it has \"script\":{\"file\":\"FILE\",\"line\":3}, where the file - is standard input.",
    ]
  )

  private static var serve: HelpResponse {
    HelpResponse(
      opening: [ServeArguments.usageLine, "Serves pages and an API, until Ctrl-C."],
      sections: [
        HelpResponse.Section(
          title: "Serve options",
          rows: ServeArguments.options.map { .init(term: $0.usage, text: $0.summary) }
        )
      ],
      closing: ["Start it from a shell, beside this prompt: both use the same data."]
    )
  }

  /// The first words of the commands of modules.
  var moduleWords: [String] { Set(mediator.commands.entries.map { $0.words[0] }).sorted() }

  private func module(_ word: String) -> [HelpResponse.Section]? {
    let commands = mediator.commands.entries.filter { $0.words[0] == word }
    let links = mediator.links.entries.filter { $0.owner.lowercased() == word }
    guard !commands.isEmpty || !links.isEmpty else { return nil }
    return [
      HelpResponse.Section(
        title: "Commands of \(word)",
        rows: commands.map {
          .init(term: $0.usageWithConfirmation, text: $0.summary, subject: $0.words)
        }
      ),
      HelpResponse.Section(
        title: "Links of \(word)",
        rows: [.init(term: "", text: links.map(\.pattern.text).joined(separator: ", "))]
      ),
    ]
    .filter { $0.rows.contains { !$0.text.isEmpty } }
  }

  private func command(_ words: [String]) -> CommandDescriptor? {
    let words = words.map { ShellWord($0) }
    guard case .found(let command, let rest) = mediator.commands.find(words), rest.isEmpty else {
      return nil
    }
    return command
  }

  /// Explains each of the commands that a word is short for in several modules.
  private func choice(_ words: [String]) -> HelpResponse? {
    guard let word = words.first, words.count == 1,
      case .ambiguous(let commands) = mediator.commands.find([ShellWord(word)])
    else { return nil }
    let rows = commands.map {
      HelpResponse.Row(term: $0.usageWithConfirmation, text: $0.summary, subject: $0.words)
    }
    let title = "Several modules have a command \(word)"
    return HelpResponse(
      sections: [HelpResponse.Section(title: title, rows: rows)],
      closing: ["More on each: help \(commands[0].name)"]
    )
  }

  // MARK: - One command

  /// What help says on a command of the app, which it can say without any module.
  static func response(on builtin: BuiltinCommand) -> HelpResponse {
    HelpResponse(
      opening: [builtin.usage, builtin.summary],
      sections: [parameters(builtin.parameters)],
      closing: builtin.remark.map { [$0] } ?? []
    )
  }

  private func response(on command: CommandDescriptor) -> HelpResponse {
    let asks = command.confirmation == nil ? [] : ["It asks first; --yes answers beforehand."]
    return HelpResponse(
      opening: [command.usageWithConfirmation, command.summary] + asks,
      sections: [Self.parameters(command.parameters)],
      closing: ["Example: \(command.example)"]
    )
  }

  /// Explains an action of this screen, and the command that it hides.
  private func response(
    on action: SceneAction,
    hiding command: CommandDescriptor?
  ) -> HelpResponse {
    HelpResponse(
      opening: [action.usage, "On this screen: \(action.summary)."],
      sections: [Self.parameters(action.parameters)],
      closing: command.map { ["Elsewhere: \($0.usageWithConfirmation)"] } ?? []
    )
  }

  private static func parameters(_ parameters: [ParameterInfo]) -> HelpResponse.Section {
    HelpResponse.Section(
      title: nil,
      rows: parameters.map { parameter in
        let isNamed = parameter.presence == .flag
        let term = isNamed ? "--\(parameter.name)" : parameter.name.uppercased()
        let summary = parameter.summary.isEmpty ? parameter.expectation : parameter.summary
        let value = parameter.defaultText.map { "; \($0) if left out" } ?? ""
        let choices = parameter.choices.isEmpty || isNamed ? "" : " (\(parameter.expectation))"
        let shown = parameter.summary.isEmpty ? "" : choices
        return .init(term: term, text: summary + shown + value)
      }
    )
  }
}

extension [ParameterInfo] {
  /// A name and the parameters that must be given, for an overview.
  fileprivate func briefUsage(after name: String) -> String {
    filter { $0.presence == .required }.usage(after: name)
  }
}

extension SceneAction {
  /// The word and the parameters that must be given.
  fileprivate var briefUsage: String { parameters.briefUsage(after: name) }
}
