import Links
import Mediator
import Navigation
import Terminal

extension ShellSession {
  /// Finds what could stand where a person pressed Tab.
  func complete(_ before: String) async -> Completions {
    let begun = before.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init)
    let word = begun ?? ""
    let given = before.split(separator: " ").map(String.init).dropLast(word.isEmpty ? 0 : 1)
    let fixed = candidates(after: Array(given)).filter { $0.text.hasPrefix(word) }
    return Completions(of: word, await values(after: Array(given), word) + fixed)
  }

  private func candidates(after given: [String]) -> [Completions.Candidate] {
    guard let first = given.first else { return beginnings }
    if let parameters = parameters(after: given) {
      let next = self.next(after: given)
      let choices = next?.choices.map { Completions.Candidate($0, summary: next?.name ?? "") }
      let names = parameters.map { Completions.Candidate("--\($0.name)", summary: $0.expectation) }
      return (choices ?? []) + (next?.name == "link" ? plainLinks : []) + names
    }
    return mediator.commands.entries.filter { $0.words[0] == first && given.count == 1 }
      .map { Completions.Candidate($0.words[1], summary: $0.summary) }
  }

  /// Everything that a line can begin with.
  private var beginnings: [Completions.Candidate] {
    let commands = mediator.commands.entries
    var words: [Completions.Candidate] = []
    words += (navigator.front?.screen.actions ?? []).map { .init($0.name, summary: $0.summary) }
    words += BuiltinCommands.all.map { .init($0.name, summary: $0.summary) }
    words += commands.map { .init($0.words[1], summary: $0.summary) }
    words += Set(commands.map { $0.words[0] }).sorted().map { .init($0) }
    return words + plainLinks
  }

  /// The links that need no values.
  private var plainLinks: [Completions.Candidate] {
    mediator.links.entries.filter(\.parameters.isEmpty)
      .map { .init($0.pattern.text, summary: $0.owner) }
  }
}

// MARK: - Values

extension ShellSession {
  /// What modules offer for the value that stands next, such as names of people one may see.
  private func values(after given: [String], _ word: String) async -> [Completions.Candidate] {
    guard let next = next(after: given), !next.isSecret else { return [] }
    return await navigator.call.values(for: next.expectation, beginning: word)
      .map { Completions.Candidate($0, summary: next.name) }
  }

  /// The parameter that the next word would be given to: the one just named, or the next in order.
  private func next(after given: [String]) -> ParameterInfo? {
    guard let parameters = parameters(after: given) else { return nil }
    let named = given.last.flatMap { last in
      parameters.first { "--\($0.name)" == last && $0.presence != .flag }
    }
    if let named { return named }
    let words = given.dropFirst(isLong(given) ? 2 : 1).filter { !$0.hasPrefix("--") }
    let isEndless = parameters.last?.presence == .repeated
    if words.count >= parameters.count { return isEndless ? parameters.last : nil }
    return parameters[words.count]
  }

  /// The parameters of what a line begins with: a verb, an action of the place, or a command.
  private func parameters(after given: [String]) -> [ParameterInfo]? {
    guard let first = given.first else { return nil }
    if let verb = BuiltinCommands.all.first(where: { $0.name == first }) { return verb.parameters }
    if let action = navigator.front?.screen.action(first) { return action.parameters }
    guard case .found(let entry, _) = mediator.commands.find(given.map { ShellWord($0) }) else {
      return nil
    }
    return entry.parameters
  }

  /// Whether a command is called by its module's word and its own.
  private func isLong(_ given: [String]) -> Bool {
    guard case .found(_, let rest) = mediator.commands.find(given.map { ShellWord($0) }) else {
      return false
    }
    return rest.count == given.count - 2 && !BuiltinCommands.all.contains { $0.name == given[0] }
      && navigator.front?.screen.action(given[0]) == nil
  }
}
