import Links
import Mediator
import Navigation
import Terminal

/// Finds what could be entered where a user presses Tab.
struct LineCompleter {
  let call: CallContext

  /// What can be done at the scene in front.
  let actions: [SceneAction]

  /// The names of the tabs.
  let tabs: [String]

  /// The user's own words.
  let aliases: CommandAliases

  /// The rows that the user saw last, whose numbers can be entered.
  var shownRows = ShownRows()

  /// The names of the jobs that the program performs.
  var jobs: [String] = []

  /// Returns the names in a folder.
  let paths: @Sendable (String) -> [String]

  private var commands: CommandIndex { call.mediator.commands }

  /// Returns the candidates for the last word of a text.
  func complete(_ text: String) async -> CompletionCandidates {
    guard let line = lineOfCommand(in: text) else { return await mention(at: text) }
    let (given, last) = ShellWords.unfinished(line)
    let raw = String(decoding: line.utf8.dropFirst(last.range.lowerBound), as: UTF8.self)
    let found = await candidates(after: given, beginning: last.text)
    let fitting = found.filter { $0.text.lowercased().hasPrefix(last.text.lowercased()) }
    return CompletionCandidates(of: raw, unique(fitting).map { quoted($0, after: given) })
  }

  /// Returns the text without the slash before a command, or nil where the text is no command.
  private func lineOfCommand(in text: String) -> String? {
    guard actions.contains(where: \.takesPlainText) else { return text }
    return text.hasPrefix("/") && !text.hasPrefix("//") ? String(text.dropFirst()) : nil
  }

  /// Returns the usernames that complete an @ at the end of a text that is plainly typed.
  private func mention(at text: String) async -> CompletionCandidates {
    guard let action = actions.first(where: \.takesPlainText),
      let word = text.split(separator: " ", omittingEmptySubsequences: false).last,
      word.hasPrefix("@")
    else { return .none }
    return CompletionCandidates(of: word, await mentions(by: action, beginning: word))
  }

  private func mentions(
    by action: SceneAction,
    beginning word: some StringProtocol
  ) async -> [CompletionCandidates.Candidate] {
    await action.mentions(beginning: word.dropFirst()).map { .init("@\($0)") }
  }

  /// Returns the action that plainly typed text goes to, where a line is at a text of the same kind,
  /// such as an answer.
  private func textAction(
    for target: EnteredCommand,
    after arguments: CommandArguments
  ) -> SceneAction? {
    guard let action = actions.first(where: \.takesPlainText),
      let plain = action.parameters.indexOfRest.map({ action.parameters[$0] }),
      let text = target.parameters.indexOfRest.map({ target.parameters[$0] }),
      target.isAction, text.expectation == plain.expectation
    else { return nil }
    let next = target.parameters.expected(after: arguments)
    return next == nil || next == text ? action : nil
  }

  private func candidates(
    after given: [ShellWord],
    beginning word: String
  ) async -> [CompletionCandidates.Candidate] {
    guard !given.isEmpty else { return firstWords + (await links(beginning: word)) }
    let target = target(of: given)
    guard let target else {
      return commands.entries.filter { $0.words[0] == given[0].text && given.count == 1 }
        .map { CompletionCandidates.Candidate($0.words[1], summary: $0.summary) }
    }
    let arguments = CommandArguments(target.words)
    let isNamed = target.parameters.first { parameter in
      target.words.last.map { !$0.isQuoted && $0.text == "--\(parameter.name)" } ?? false
        && parameter.presence != .flag
    }
    if let isNamed { return await values(of: isNamed, for: target, beginning: word) }
    if word.hasPrefix("@"), let action = textAction(for: target, after: arguments) {
      return await mentions(by: action, beginning: word)
    }
    var found: [CompletionCandidates.Candidate] = []
    if let next = target.parameters.expected(after: arguments) {
      found += await values(of: next, for: target, beginning: word)
    }
    guard word.isEmpty || word.hasPrefix("-") || found.isEmpty else { return found }
    return found + names(of: target)
  }

  // MARK: - Names

  /// A command or an action that a line names, and the words after its name.
  private struct EnteredCommand {
    let name: String
    let parameters: [ParameterInfo]
    let asks: Bool

    /// Whether it is an action of the scene in front.
    var isAction = false

    /// The command of a module that it is, or that an action of its name is like.
    var command: String?
    let words: [ShellWord]
  }

  /// Returns the built-in command, action or module command that a line names.
  private func target(of given: [ShellWord]) -> EnteredCommand? {
    let first = given[0].text
    if let line = aliases.lines[first],
      aliases.lines[ShellLine(line).words.first?.text ?? ""] == nil
    {
      return target(of: ShellLine(line).words + given.dropFirst())
    }
    let rest = Array(given.dropFirst())
    if let builtin = BuiltinCommands.named(first) {
      return EnteredCommand(name: first, parameters: builtin.parameters, asks: false, words: rest)
    }
    if let action = actions.first(where: { $0.name == first }) {
      return EnteredCommand(
        name: first,
        parameters: action.parameters,
        asks: action.confirmation != nil,
        isAction: true,
        command: commands.entries.first { command in
          command.words[1] == first
            && command.parameters.first?.expectation == action.parameters.first?.expectation
        }?.name,
        words: rest
      )
    }
    guard case .found(let command, let rest) = commands.find(given) else { return nil }
    let asks = command.confirmation != nil
    return EnteredCommand(
      name: command.name,
      parameters: command.parameters,
      asks: asks,
      command: command.name,
      words: Array(rest)
    )
  }

  /// The options that a line does not have yet.
  private func names(of target: EnteredCommand) -> [CompletionCandidates.Candidate] {
    let open = target.parameters.open(after: CommandArguments(target.words))
    let own = open.map { parameter in
      let summary = parameter.summary.isEmpty ? parameter.expectation : parameter.summary
      return CompletionCandidates.Candidate("--\(parameter.name)", summary: summary)
    }
    let isConfirmed = target.words.contains { $0.text == "--yes" }
    return target.asks && !isConfirmed
      ? own + [.init("--yes", summary: "do it without asking")] : own
  }

  /// Everything that a line can begin with, besides a link.
  private var firstWords: [CompletionCandidates.Candidate] {
    var words: [CompletionCandidates.Candidate] = []
    words += actions.map { .init($0.name, summary: $0.summary) }
    words += aliases.lines.sorted { $0.key < $1.key }.map { .init($0.key, summary: $0.value) }
    words += BuiltinCommands.all.map { .init($0.name, summary: $0.summary) }
    words += commands.entries.map { .init($0.words[1], summary: $0.summary) }
    return words + Set(commands.entries.map { $0.words[0] }).sorted().map { .init($0) }
  }

  // MARK: - Values

  /// Returns what could be given for a parameter of a command or an action.
  private func values(
    of parameter: ParameterInfo,
    for target: EnteredCommand,
    beginning word: String
  ) async -> [CompletionCandidates.Candidate] {
    if target.isAction, target.parameters.first == parameter {
      let numbers = shownRows.numbersOfMessages(offering: target.name)
      if !numbers.isEmpty { return numbers.map { .init("\($0)", summary: parameter.name) } }
    }
    if let command = target.command, target.parameters.first == parameter,
      let own = await call.values(firstOf: command, beginning: word)
    {
      return own.map { .init($0, summary: parameter.name) }
    }
    return await values(of: parameter, beginning: word)
  }

  /// Returns what could be given for a parameter.
  private func values(
    of parameter: ParameterInfo,
    beginning word: String
  ) async -> [CompletionCandidates.Candidate] {
    guard !parameter.isSecret else { return [] }
    let known = parameter.choices.map {
      CompletionCandidates.Candidate($0, summary: parameter.name)
    }
    switch parameter.expectation {
    case LinkInput.expectation: return await links(beginning: word)
    case TabName.expectation: return tabs.map { .init($0) }
    case HelpSubject.expectation: return helpWords
    case JobTarget.expectation: return jobs.sorted().map { .init($0) }
    case FilePath.expectation: return files(beginning: word)
    case let expectation:
      let found = await call.values(for: expectation, beginning: word)
      return known + found.map { .init($0, summary: parameter.name) }
    }
  }

  private var helpWords: [CompletionCandidates.Candidate] {
    let topics = HelpTopics(mediator: call.mediator, screen: ("", actions), common: [])
    return topics.words.filter { !$0.contains(" ") }.map { .init($0) }
  }

  /// The links that could be meant, with the values that modules offer for their placeholders.
  private func links(beginning word: String) async -> [CompletionCandidates.Candidate] {
    var found: [CompletionCandidates.Candidate] = []
    for entry in call.mediator.links.entries
    where call.mediator.unavailability(of: ModuleName(entry.owner)) == nil {
      switch entry.continuation(of: word) {
      case .text(let text): found.append(.init(text, summary: entry.owner))
      case .beginning(let text): found.append(.init(text, summary: entry.owner, isWhole: false))
      case .value(let parameter, let start):
        let beginning = String(word.dropFirst(start.count))
        let values = await values(of: parameter, beginning: beginning)
        found += values.map { .init(start + $0.text, summary: entry.owner) }
      case nil: continue
      }
    }
    return found
  }

  /// The files and folders whose path begins with a text.
  private func files(beginning word: String) -> [CompletionCandidates.Candidate] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let names = paths(folder.isEmpty ? "." : folder).filter { !$0.hasPrefix(".") }.sorted()
    return names.map { name in
      let isFolder = !paths("\(folder)\(name)/").isEmpty
      return .init("\(folder)\(name)\(isFolder ? "/" : "")", isWhole: !isFolder)
    }
  }

  // MARK: - Candidates

  private func unique(_ candidates: [CompletionCandidates.Candidate]) -> [CompletionCandidates
    .Candidate]
  {
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0.text).inserted }
  }

  /// Quotes a value with spaces, unless it is a text that takes the rest of the line anyway.
  private func quoted(
    _ candidate: CompletionCandidates.Candidate,
    after given: [ShellWord]
  ) -> CompletionCandidates.Candidate {
    guard candidate.text.contains(where: { " '\"\\".contains($0) }), !given.isEmpty else {
      return candidate
    }
    return .init(
      ShellWords.quoted(candidate.text),
      summary: candidate.summary,
      isWhole: candidate.isWhole
    )
  }
}

extension SceneAction {
  /// Returns the usernames that a text can mention and that begin so, in their order.
  func mentions(beginning: some StringProtocol) async -> [String] {
    let beginning = beginning.lowercased()
    return await mentions().filter { $0.lowercased().hasPrefix(beginning) }.sorted()
  }
}
