import Links
import Mediator
import Navigation
import Terminal

/// Finds what could be entered where a user presses Tab.
struct LineCompleter {
  let call: CallContext

  /// What can be done at the scene in front.
  let actions: [SceneAction]

  private var commands: CommandIndex { call.mediator.commands }

  /// Returns the candidates for the last word of a text.
  func complete(_ text: String) async -> Completions {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let word = words.last.map(String.init) ?? ""
    let given = text.split(separator: " ").map(String.init).dropLast(word.isEmpty ? 0 : 1)
    let fixed = candidates(after: Array(given)).filter { $0.text.hasPrefix(word) }
    return Completions(of: word, await values(after: Array(given), beginning: word) + fixed)
  }

  private func candidates(after given: [String]) -> [Completions.Candidate] {
    guard let first = given.first else { return firstWords }
    if let parameters = parameters(after: given) {
      let next = next(after: given)
      let choices = next?.choices.map { Completions.Candidate($0, summary: next?.name ?? "") }
      let names = parameters.map { Completions.Candidate("--\($0.name)", summary: $0.expectation) }
      return (choices ?? []) + (next?.name == "link" ? plainLinks : []) + names
    }
    return commands.entries.filter { $0.words[0] == first && given.count == 1 }
      .map { Completions.Candidate($0.words[1], summary: $0.summary) }
  }

  /// Everything that a line can begin with.
  private var firstWords: [Completions.Candidate] {
    var words: [Completions.Candidate] = []
    words += actions.map { .init($0.name, summary: $0.summary) }
    words += BuiltinCommands.all.map { .init($0.name, summary: $0.summary) }
    words += commands.entries.map { .init($0.words[1], summary: $0.summary) }
    words += Set(commands.entries.map { $0.words[0] }).sorted().map { .init($0) }
    return words + plainLinks
  }

  /// The links without parameters.
  private var plainLinks: [Completions.Candidate] {
    call.mediator.links.entries.filter(\.parameters.isEmpty)
      .map { .init($0.pattern.text, summary: $0.owner) }
  }

  /// Returns the values that modules offer for the next parameter, such as names of people.
  private func values(
    after given: [String],
    beginning word: String
  ) async -> [Completions.Candidate] {
    guard let next = next(after: given), !next.isSecret else { return [] }
    return await call.values(for: next.expectation, beginning: word)
      .map { Completions.Candidate($0, summary: next.name) }
  }

  /// Returns the parameter of the next word: the one that was just named, or the next in order.
  private func next(after given: [String]) -> ParameterInfo? {
    guard let parameters = parameters(after: given) else { return nil }
    let named = given.last.flatMap { last in
      parameters.first { "--\($0.name)" == last && $0.presence != .flag }
    }
    if let named { return named }
    let words = given.dropFirst(namesModule(given) ? 2 : 1).filter { !$0.hasPrefix("--") }
    let isEndless = parameters.last?.presence == .repeated
    if words.count >= parameters.count { return isEndless ? parameters.last : nil }
    return parameters[words.count]
  }

  /// Returns the parameters of the built-in command, action or module command that a line names.
  private func parameters(after given: [String]) -> [ParameterInfo]? {
    guard let first = given.first else { return nil }
    if let builtin = BuiltinCommands.named(first) { return builtin.parameters }
    if let action = actions.first(where: { $0.name == first }) { return action.parameters }
    guard case .found(let command, _) = commands.find(given.map { ShellWord($0) }) else {
      return nil
    }
    return command.parameters
  }

  /// Whether a line names a module command together with its module.
  private func namesModule(_ given: [String]) -> Bool {
    guard case .found(_, let rest) = commands.find(given.map { ShellWord($0) }) else {
      return false
    }
    return rest.count == given.count - 2 && BuiltinCommands.named(given[0]) == nil
      && !actions.contains { $0.name == given[0] }
  }
}
