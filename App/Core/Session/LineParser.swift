import Links
import Mediator
import Navigation

/// Turns a line into a value; nothing has happened when it returns.
///
/// The first word decides. A built-in command comes before an action of the scene in front, that
/// before a command of a module, and that before a link.
struct LineParser {
  let mediator: Mediator

  /// Asks modules what a user may name.
  let call: CallContext

  /// The modules that were left out of this run.
  let leftOut: Set<ModuleName>

  /// The node in front.
  let node: NodeID?

  /// The word of the module whose place is in front.
  let module: String?

  /// What can be done at the scene in front.
  let actions: [SceneAction]

  /// The names of the tabs that can be selected.
  let tabs: [String]

  /// The user's own words.
  let aliases: CommandAliases

  /// The rows that the user saw last, whose numbers can be entered.
  let shownRows: ShownRows

  /// The rows that a command has listed since.
  let listedRows: ShownRows?

  /// Returns what a line asks for.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - prompter: Supplies the secrets and confirmations that the words leave out.
  /// - Returns: The line as a value.
  func interpret(_ line: ShellLine, asking prompter: SecretPrompter) async -> InterpretedLine {
    if prompter.takesPlainText, let typed = plainText(of: line) {
      return await interpret(typed, of: line)
    }
    let own = aliases.expanded(line.afterSlash)
    let line = namingRows(of: own)
    if line.words != own.words, let number = numberOfTwoRows(own) {
      return .unknown(.misunderstood(.rowsOfTwoLists(number)))
    }
    let words = line.words
    guard let first = words.first else { return .unknown(.done(BuiltinResponse("", lines: []))) }
    if let problem = (listedRows ?? shownRows).refusedOpening(words) {
      return .unknown(.misunderstood(problem))
    }
    if let help = helpAsked(by: words) { return help }
    let rest = WordsAfterName(words: words.dropFirst(), line: line)
    if let builtin = BuiltinCommands.named(first.text) { return bind(builtin, to: rest) }
    if let action = actions.first(where: { $0.name == first.text }) {
      switch await target(of: words, insteadOf: action) {
      case .place: return await bind(action, to: rest, asking: prompter)
      case .unclear(let problem): return .unknown(.misunderstood(problem))
      case .command: break
      }
    }
    switch mediator.commands.find(words) {
    case .found(let command, let rest):
      return await bind(command, to: WordsAfterName(words: rest, line: line), asking: prompter)
    case .ambiguous(let commands):
      // At a place of one of the modules its own command is meant.
      if let own = commands.first(where: { $0.words[0] == module }) {
        return await bind(own, to: rest, asking: prompter)
      }
      return .unknown(.misunderstood(.ambiguous(first.text, among: commands)))
    case .unknown(let nearest):
      return interpret(unknown: line, nearest: nearest, isTyped: prompter.takesPlainText)
    }
  }

  // MARK: - Text that is plainly typed

  /// Returns the action that takes a line as it was typed, with the line as its text.
  private func plainText(of line: ShellLine) -> (action: SceneAction, arguments: CommandArguments)?
  {
    guard let action = actions.first(where: { $0.takesPlainText && $0.refusal == nil }),
      !line.words.isEmpty
    else { return nil }
    let text = line.textWithoutSpaces
    guard !text.hasPrefix("/") || text.hasPrefix("//") else { return nil }
    let spoken = text.hasPrefix("//") ? String(text.dropFirst()) : text
    return action.arguments(forPlainText: spoken).map { (action, $0) }
  }

  private func interpret(
    _ typed: (action: SceneAction, arguments: CommandArguments),
    of line: ShellLine
  ) async -> InterpretedLine {
    let action = typed.action
    if isCommandWithSecret(line) { return .unknown(.misunderstood(.secretAsText(action.name))) }
    do {
      var invocation = SceneActionInvocation(
        name: action.name,
        node: node,
        holdsSecret: false,
        run: try action.bind(typed.arguments)
      )
      if await isMeantAsCommand(line) { invocation.typedCommand = line.textWithoutSpaces }
      invocation.action = action
      return .act(invocation)
    } catch {
      var result = LineResult(error, of: action.name, usage: action.usage)
      // What could not be sent can be recalled with the arrow keys and shortened.
      result.isFreeOfSecrets = true
      return .unknown(result)
    }
  }

  /// Returns whether a line that went to the scene was perhaps meant for the app.
  private func isMeantAsCommand(_ line: ShellLine) async -> Bool {
    let words = line.words.map(\.text)
    return switch words.count {
    case 1:
      BuiltinCommands.named(words[0].lowercased()) != nil || tabs.contains(words[0])
        || isWholeCommand(line.words) || takesSecret(words[0]) || isLink(words[0])
        || isWholeAction(words[0])
    case 2 where words[0].lowercased() == "help": helpWords.contains(words[1])
    case 2 where words[1].hasPrefix("--"): isWholeCommand([line.words[0]])
    case 2 where words[0] == "tab": tabs.contains(words[1])
    case 2 where BuiltinCommands.named(words[0])?.opensLink == true:
      EnteredLink(words[1], in: mediator).resolved != nil || tabs.contains(words[1])
    case _ where isCommandInFull(line.words) || isActionOnRow(words): true
    default: await namesSomeone(line.words)
    }
  }

  /// The words on which help says something.
  private var helpWords: [String] {
    HelpTopics(mediator: mediator, screen: ("", actions), common: []).words
  }

  /// Whether a word is the link to a place; a user's name behind an @ is more likely meant as text.
  private func isLink(_ word: String) -> Bool {
    !word.hasPrefix("@") && EnteredLink(word, in: mediator).resolved != nil
  }

  /// Whether words begin with a module and one of its commands.
  func isCommandInFull(_ words: [ShellWord]) -> Bool {
    guard mediator.commands.isModule(words[0]) else { return false }
    return if case .found = mediator.commands.find(words) { true } else { false }
  }

  /// Whether words begin with an action of the scene and the number of what it acts on.
  private func isActionOnRow(_ words: [String]) -> Bool {
    words.count > 1 && words[1].first?.isWholeNumber == true
      && actions.contains { $0.name == words[0] }
  }

  /// Whether words are a command of a module that needs no others.
  private func isWholeCommand(_ words: [ShellWord]) -> Bool {
    guard case .found(let command, _) = mediator.commands.find(words) else { return false }
    return command.parameters.allSatisfy { $0.presence != .required }
  }

  /// Whether a word is an action of the scene that needs no others.
  private func isWholeAction(_ word: String) -> Bool {
    actions.contains { action in
      action.name == word && action.parameters.allSatisfy { $0.presence != .required }
    }
  }

  // MARK: - Lines that name nothing

  private func interpret(
    unknown line: ShellLine,
    nearest: [String],
    isTyped: Bool
  ) -> InterpretedLine {
    let words = line.words
    let word = words[0].text
    if case .found(let command, _) = mediator.commandsLeftOut.find(words) {
      return .unknown(.failed(.leftOut(command)))
    }
    if let problem = Problem.leftOut(word, among: leftOut) { return .unknown(.failed(problem)) }
    // Where text is taken at other times, an unknown word is most likely one; the up arrow brings it
    // back.
    var refused: LineResult?
    if let refusal = actions.lazy.filter(\.takesPlainText).compactMap(\.refusal).first {
      refused = .failed(refusal)
      refused?.isFreeOfSecrets = true
    }
    if let fault = line.fault { return .unknown(refused ?? .misunderstood(.quotes(fault))) }
    if words.count == 1, let place = interpret(place: line) { return place }
    let isModule = mediator.commands.isModule(words[0])
    if tabs.contains(word), !isModule { return .unknown(.misunderstood(.tabWithWords(word))) }
    if let refused { return .unknown(refused) }
    if isModule, words.count == 1 { return .unknown(.misunderstood(.moduleAlone(word))) }
    // A sign such as ? is near to every word of one letter.
    let known = (BuiltinCommands.all.map(\.name) + actions.map(\.name) + tabs)
      .filter { $0.count > 1 }
    let own = isModule ? [] : SpellingSuggestion.words(to: word, among: known)
    let command = words.prefix(isModule ? 2 : 1).map(\.text).joined(separator: " ")
    let all = Array((nearest + own.filter { !nearest.contains($0) }).prefix(3))
    var problem = Problem.unknown(command, nearest: all, in: isModule ? word : nil)
    // A script says what it does with each line.
    let action = actions.first { $0.takesPlainText && $0.refusal == nil }
    if let action, !isTyped, all.isEmpty, !isModule {
      problem = problem.advising("Type help for a list, or send text with: \(action.usage)")
    }
    var result = LineResult.misunderstood(problem)
    // A shorter word is near to too many others to say what it means.
    let isMisspelling = word.utf8.count >= 3 && !all.isEmpty
    result.isFreeOfSecrets = isMisspelling && !all.contains(where: takesSecret)
    return .unknown(result)
  }

  /// Returns what goes to the place that a word names by itself: a link, a tab, or a person as the
  /// screens print one; nil if it names none.
  private func interpret(place line: ShellLine) -> InterpretedLine? {
    let word = line.words[0].text
    let link = EnteredLink(word, in: mediator)
    if word.contains("/") || link.resolved != nil { return .navigate(link) }
    let name = tabs.contains(word) ? "tab" : word.hasPrefix("@") ? "open" : nil
    if let builtin = name.flatMap(BuiltinCommands.named) {
      return bind(builtin, to: WordsAfterName(words: line.words[...], line: line))
    }
    return Int(word).map { .unknown(.misunderstood(.noSuchRow($0))) }
  }

  /// Returns the answer to words that do not fit what their first word names.
  private func misfit(
    _ error: any Error,
    of name: String,
    _ parameters: [ParameterInfo],
    usage: String
  ) -> InterpretedLine {
    var result = LineResult(error, of: name, usage: usage)
    result.isFreeOfSecrets = !parameters.contains(where: \.isSecret)
    return .unknown(result)
  }

  /// Returns what gives the user the line with the text of the row that it names, or nil if the text is
  /// there or the row has none that could be changed.
  private func lineToChange(
    _ error: any Error,
    for action: SceneAction,
    _ words: ArraySlice<ShellWord>
  ) -> InterpretedLine? {
    guard case ParameterError.missing(let parameter) = error, words.count == 1,
      let key = words.first?.text,
      let row = shownRows.textToChange(parameter.name, by: action.name, inRow: key)
    else { return nil }
    let sign = actions.contains { $0.takesPlainText && $0.refusal == nil } ? "/" : ""
    let hint = "Change it and press Enter, or press Ctrl-C."
    var result = LineResult.done(BuiltinResponse(action.name, lines: [hint]))
    result.draft = "\(sign)\(action.name) \(row.number) \(row.text)"
    result.isFreeOfSecrets = true
    result.leavesTrace = false
    return .unknown(result)
  }

  /// Returns the answer to words that name no message or row in front that suits, or nil for another
  /// error.
  private func unknownMessage(
    _ error: any Error,
    for action: SceneAction? = nil,
    or command: CommandDescriptor? = nil,
    _ words: ArraySlice<ShellWord>
  ) -> InterpretedLine? {
    guard let bind = action?.binding ?? command?.binding else { return nil }
    let first = action?.parameters.first ?? command?.parameters.first
    let refusal =
      shownRows.noSuchMessage(error, for: first, bind)
      ?? shownRows.refusedRow(error, for: action, words.first?.text)
      ?? (listedRows ?? shownRows).noSuchListedRow(error, for: first, bind)
    if let refusal { return .unknown(.misunderstood(refusal)) }
    guard let request = shownRows.request(for: error, of: first, bind, by: action) else {
      return nil
    }
    let usage = action?.usage ?? command?.usageWithConfirmation ?? ""
    let problem = Problem(code: "usage", message: request, hint: "Usage: \(usage)")
    return .unknown(.misunderstood(problem))
  }

  // MARK: - Binding parameters

  private func bind(_ builtin: BuiltinCommand, to rest: WordsAfterName) -> InterpretedLine {
    if mayHoldSecret(rest, of: builtin) { return .unknown(.failed(.secretInAlias)) }
    do {
      return .builtin(try builtin.bind(rest.arguments))
    } catch {
      return helpAsked(among: rest.words, after: [builtin.name], insteadOf: error)
        ?? misfit(error, of: builtin.name, builtin.parameters, usage: builtin.usage)
    }
  }

  private func bind(
    _ action: SceneAction,
    to rest: WordsAfterName,
    asking prompter: SecretPrompter
  ) async -> InterpretedLine {
    do {
      let (rest, isConfirmed) = rest.takingConfirmation(of: action.confirmation)
      let given = try await SecretArgumentReader(
        in: rest,
        for: action.parameters,
        asking: prompter,
        missing: action.missing
      )
      let run = try action.bind(given.arguments)
      if action.confirmation != nil, !isConfirmed,
        let question = try await action.question(given.arguments)
      {
        try await prompter.confirm(question)
      }
      let name = action.name
      return .act(
        SceneActionInvocation(name: name, node: node, holdsSecret: given.holdsSecret, run: run)
      )
    } catch {
      let help = helpAsked(among: rest.words, after: [action.name], insteadOf: error)
      if let help { return help }
      if prompter.takesPlainText, let line = lineToChange(error, for: action, rest.words) {
        return line
      }
      if let unknown = unknownMessage(error, for: action, rest.words) { return unknown }
      let usage = action.usage(takingRows: shownRows.offers(action.name))
      return misfit(error, of: action.name, action.parameters, usage: usage)
    }
  }

  private func bind(
    _ command: CommandDescriptor,
    to rest: WordsAfterName,
    asking prompter: SecretPrompter
  ) async -> InterpretedLine {
    do {
      let (rest, isConfirmed) = rest.takingConfirmation(of: command.confirmation)
      let given = try await SecretArgumentReader(
        in: rest,
        for: command.parameters,
        asking: prompter,
        missing: command.missing
      )
      let bound = try command.parse(given.arguments)
      if command.confirmation != nil, !isConfirmed, let question = try await bound.question(call) {
        try await prompter.confirm(question)
      }
      let secret = given.holdsSecret
      return .command(ParsedModuleCommand(name: command.name, command: bound, holdsSecret: secret))
    } catch {
      let help = helpAsked(among: rest.words, after: command.words, insteadOf: error)
      if let help { return help }
      if let unknown = unknownMessage(error, or: command, rest.words) { return unknown }
      return misfit(
        error,
        of: command.words[1],
        command.parameters,
        usage: command.usageWithConfirmation
      )
    }
  }
}
