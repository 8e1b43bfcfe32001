/// Why words did not make the values that a signature asks for.
///
/// It never holds the text of a secret, nor any text that might have been meant as one.
public enum ParameterError: Error, Sendable, Hashable {
  /// A parameter that is needed was not given.
  case missing(ParameterInfo)

  /// A text does not suit its parameter; the text is nil for a secret.
  case unsuitable(ParameterInfo, text: String?)

  /// A parameter was given twice.
  case repeated(ParameterInfo)

  /// A name came without its value.
  case valueless(ParameterInfo)

  /// No parameter has this name; the name is nil where it might be a secret.
  case unknownName(String?, nearest: [String], known: [String])

  /// There was a word too many; the word is nil where it might be a secret.
  case unexpected(String?)
}

extension ParameterError {
  /// The name of the parameter that the error is about, where there is one.
  public var parameter: String? {
    switch self {
    case .missing(let facts), .unsuitable(let facts, _), .repeated(let facts),
      .valueless(let facts):
      facts.name
    case .unknownName, .unexpected: nil
    }
  }
}

extension ParameterError: CustomStringConvertible {
  /// What was wrong and what would work, for the person at the prompt.
  public var description: String {
    switch self {
    case .missing(let facts): "\(facts.name) is missing: it is \(facts.expectation)."
    case .unsuitable(let facts, let text): Self.unsuitable(facts, text: text)
    case .repeated(let facts): "\(facts.name) was given twice; once is enough."
    case .valueless(let facts):
      "--\(facts.name) needs a value: \(facts.expectation), as in --\(facts.name)=…"
    case .unknownName(let name, let nearest, let known):
      Self.unknown(name, nearest: nearest, known: known)
    case .unexpected(let word):
      "\(word.map { "“\($0)” is" } ?? "There is") one word too many; quote a text that has spaces."
    }
  }

  private static func unsuitable(_ facts: ParameterInfo, text: String?) -> String {
    guard let text else { return "\(facts.name) must be \(facts.expectation)." }
    let nearest = SpellingSuggestion.words(to: text, among: facts.choices)
    let hint = nearest.isEmpty ? "" : " Did you mean \(nearest.joined(separator: " or "))?"
    return "\(facts.name) must be \(facts.expectation), not “\(text)”.\(hint)"
  }

  private static func unknown(_ name: String?, nearest: [String], known: [String]) -> String {
    let subject = name.map { "There is no --\($0)" } ?? "There is no parameter of that name"
    if !nearest.isEmpty {
      return "\(subject); did you mean \(nearest.map { "--\($0)" }.joined(separator: " or "))?"
    }
    let names = known.map { "--\($0)" }.joined(separator: ", ")
    return known.isEmpty ? "\(subject): nothing is asked for here." : "\(subject), only \(names)."
  }
}
