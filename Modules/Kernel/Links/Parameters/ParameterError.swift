/// Why words did not make the values that a signature asks for.
///
/// It never holds the text of a secret, nor any text that might have been meant as one.
public enum ParameterError: Error, Sendable, Hashable {
  /// A parameter that is needed was not given.
  case missing(ParameterInfo)

  /// A text does not suit its parameter; the text is nil for a secret, and where there is none.
  case unsuitable(ParameterInfo, text: String?)

  /// A parameter was given twice.
  case repeated(ParameterInfo)

  /// A name came without its value.
  case valueless(ParameterInfo)

  /// No parameter has this name; the name is nil where it might be a secret.
  case unknownName(String?, nearest: [String], known: [String])

  /// A word begins as the name of a parameter does, and with other dashes.
  case misspeltDashes(name: String)

  /// There was a word too many; the word is nil where it might be a secret.
  case unexpected(String?)

  /// A word came without the name of a parameter, where all are given by name; the word is nil where
  /// it might be a secret.
  case nameless(String?, known: [String])

  /// A quote in the line is never closed.
  case line(ShellWordsError)
}

extension ParameterError {
  /// The name of the parameter that the error is about, where there is one.
  public var parameter: String? {
    switch self {
    case .missing(let facts), .unsuitable(let facts, _), .repeated(let facts),
      .valueless(let facts):
      facts.name
    case .unknownName, .misspeltDashes, .unexpected, .nameless, .line: nil
    }
  }
}

extension ParameterError: CustomStringConvertible {
  /// What to enter instead, as sentences for the prompt.
  public var description: String {
    switch self {
    case .missing(let facts): Self.request(for: facts)
    case .unsuitable(let facts, let text): Self.unsuitable(facts, text: text)
    case .repeated(let facts): "Enter \(facts.name) only once."
    case .valueless(let facts): "After --\(facts.name), enter \(facts.expectation)."
    case .unknownName(let name, let nearest, let known):
      Self.unknown(name, nearest: nearest, known: known)
    case .misspeltDashes(let name):
      "A name begins with two hyphens: --\(name). Put it in quotes if it is text."
    case .unexpected(let word):
      "Unexpected word\(word.map { ": \($0)" } ?? ""). Put a text that has spaces in quotes."
    case .nameless(let word, let known): Self.nameless(word, known: known)
    case .line(let fault): fault.description
    }
  }

  private static func nameless(_ word: String?, known: [String]) -> String {
    let example = word.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? "TEXT"
    return "Say what \(word.map { "“\($0)”" } ?? "that") is, such as "
      + "--\(known.first ?? "name") \(example)."
  }

  private static func request(for facts: ParameterInfo) -> String {
    facts.isSecret ? "Enter the \(facts.name)." : "Enter \(facts.expectation)."
  }

  private static func unsuitable(_ facts: ParameterInfo, text: String?) -> String {
    let nearest = text.map { SpellingSuggestion.words(to: $0, among: facts.choices) } ?? []
    let count = text?.unicodeScalars.count ?? 0
    let length = facts.limit.map { count > $0 } == true ? " This one has \(count)." : ""
    return request(for: facts) + length
      + (nearest.isEmpty ? "" : " \(SpellingSuggestion.question(nearest))")
  }

  private static func unknown(_ name: String?, nearest: [String], known: [String]) -> String {
    let subject = name.map { "Unknown option: --\($0)." } ?? "Unknown option."
    if !nearest.isEmpty {
      return "\(subject) \(SpellingSuggestion.question(nearest.map { "--\($0)" }))"
    }
    let names = known.map { "--\($0)" }.joined(separator: ", ")
    return known.isEmpty ? "\(subject) There are no options." : "\(subject) Options: \(names)."
  }
}
