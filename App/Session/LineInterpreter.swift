import Links
import Mediator
import Navigation

/// Turns the words of a line into a value; nothing has happened when it returns.
///
/// The first word decides. A built-in command comes before an action of the scene in front, that
/// before a command of a module, and that before a link.
struct LineInterpreter {
  let mediator: Mediator

  /// The modules that were left out of this run.
  let leftOut: Set<ModuleName>

  /// The node in front.
  let node: NodeID?

  /// What can be done at the scene in front.
  let actions: [SceneAction]

  /// Returns what a line asks for.
  ///
  /// - Parameters:
  ///   - words: The words of the line.
  ///   - prompter: Supplies the secrets and confirmations that the words leave out.
  /// - Returns: The line as a value.
  func interpret(_ words: [ShellWord], asking prompter: InputPrompter) async -> InterpretedLine {
    guard let first = words.first else { return .unknown(.done(BuiltinResponse("", lines: []))) }
    let rest = words.dropFirst()
    if let builtin = BuiltinCommands.named(first.text) { return bind(builtin, to: rest) }
    if let action = actions.first(where: { $0.name == first.text }) {
      return await bind(action, to: rest, asking: prompter)
    }
    switch mediator.commands.find(words) {
    case .found(let command, let rest):
      return await bind(command, to: rest, asking: prompter)
    case .ambiguous(let commands):
      return .unknown(.misunderstood(.ambiguous(first.text, among: commands)))
    case .unknown(let nearest):
      return interpret(unknown: words, nearest: nearest)
    }
  }

  private func interpret(unknown words: [ShellWord], nearest: [String]) -> InterpretedLine {
    let word = words[0].text
    if let problem = Problem.leftOut(word, among: leftOut) { return .unknown(.failed(problem)) }
    if words.count == 1 {
      let link = EnteredLink(text: word, resolved: try? mediator.links.resolveWithParents(word))
      if word.contains("/") || link.resolved != nil { return .navigate(link) }
    }
    let known = BuiltinCommands.all.map(\.name) + actions.map(\.name)
    let suggestions = nearest + SpellingSuggestion.words(to: word, among: known)
    let isModule = mediator.commands.isModule(words[0])
    let command = words.prefix(isModule ? 2 : 1).map(\.text).joined(separator: " ")
    return .unknown(.misunderstood(.unknown(command, nearest: suggestions)))
  }

  // MARK: - Binding parameters

  private func bind(_ builtin: BuiltinCommand, to words: ArraySlice<ShellWord>) -> InterpretedLine {
    do {
      return .builtin(try builtin.bind(CommandArguments(words)))
    } catch {
      return .unknown(.misunderstood(.words(error, of: builtin.name, usage: builtin.usage)))
    }
  }

  private func bind(
    _ action: SceneAction,
    to words: ArraySlice<ShellWord>,
    asking prompter: InputPrompter
  ) async -> InterpretedLine {
    do {
      let given = try await SecretArgumentReader(
        in: Array(words),
        for: action.parameters,
        asking: prompter,
        missing: action.missing
      )
      let run = try action.bind(given.arguments)
      if let question = action.confirmation, await !prompter.confirm(question) {
        return .unknown(.failed(.notConfirmed))
      }
      let name = action.name
      return .act(
        BoundSceneAction(name: name, node: node, holdsSecret: given.holdsSecret, run: run)
      )
    } catch {
      let usage = action.parameters.usage(after: action.name)
      return .unknown(LineResult(error, of: action.name, usage: usage))
    }
  }

  private func bind(
    _ command: CommandDescriptor,
    to words: ArraySlice<ShellWord>,
    asking prompter: InputPrompter
  ) async -> InterpretedLine {
    do {
      let given = try await SecretArgumentReader(
        in: Array(words),
        for: command.parameters,
        asking: prompter,
        missing: command.missing
      )
      let bound = try command.parse(given.arguments)
      let secret = given.holdsSecret
      return .command(BoundModuleCommand(name: command.name, command: bound, holdsSecret: secret))
    } catch {
      return .unknown(LineResult(error, of: command.words[1], usage: command.usage))
    }
  }
}

extension [ParameterInfo] {
  /// A name and the parameters after it, as help shows them: `send TO TEXT`.
  func usage(after name: String) -> String {
    ([name] + map(\.usage)).joined(separator: " ")
  }
}
