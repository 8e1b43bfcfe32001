import Links
import Mediator
import Navigation
import Terminal

extension Session {
  /// Finds what could stand where a person pressed Tab.
  func complete(_ before: String) -> Completions {
    let begun = before.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init)
    let word = begun ?? ""
    let given = before.split(separator: " ").map(String.init).dropLast(word.isEmpty ? 0 : 1)
    let candidates = candidates(after: Array(given)).filter { $0.text.hasPrefix(word) }
    return Completions(of: word, candidates)
  }

  private func candidates(after given: [String]) -> [Completions.Candidate] {
    guard let first = given.first else { return beginnings }
    if let verb = Verbs.all.first(where: { $0.name == first }) {
      return values(of: verb.parameters, after: given.count - 1)
    }
    let action = navigator.front?.screen.action(first)
    if let action { return values(of: action.parameters, after: given.count - 1) }
    guard case .found(let entry, let rest) = mediator.commands.find(given.map { Word($0) }) else {
      return mediator.commands.entries.filter { $0.words[0] == first && given.count == 1 }
        .map { Completions.Candidate($0.words[1], summary: $0.summary) }
    }
    return values(of: entry.parameters, after: rest.count)
  }

  /// Everything that a line can begin with.
  private var beginnings: [Completions.Candidate] {
    let commands = mediator.commands.entries
    var words: [Completions.Candidate] = []
    words += (navigator.front?.screen.actions ?? []).map { .init($0.name, summary: $0.summary) }
    words += Verbs.all.map { .init($0.name, summary: $0.summary) }
    words += commands.map { .init($0.words[1], summary: $0.summary) }
    words += Set(commands.map { $0.words[0] }).sorted().map { .init($0) }
    return words + plainLinks
  }

  /// What could be given for a parameter: its choices, links for a link, and names.
  private func values(
    of parameters: [ParameterFacts],
    after count: Int
  ) -> [Completions.Candidate] {
    let names = parameters.map { Completions.Candidate("--\($0.name)", summary: $0.expectation) }
    guard count < parameters.count else { return names }
    let next = parameters[count]
    let choices = next.choices.map { Completions.Candidate($0, summary: next.name) }
    return choices + (next.name == "link" ? plainLinks : []) + names
  }

  /// The links that need no values.
  private var plainLinks: [Completions.Candidate] {
    mediator.links.entries.filter(\.parameters.isEmpty)
      .map { .init($0.pattern.text, summary: $0.owner) }
  }
}
