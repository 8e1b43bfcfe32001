/// Why a text leads nowhere.
public enum LinkError: Error, Sendable, Hashable {
  /// No pattern fits; the nearest are named.
  case unknown(String, nearest: [String])

  /// A value does not suit, or one is missing.
  case parameter(ParameterError, in: String)

  /// The query names something that the pattern does not.
  case unknownQuery(String, in: String, known: [String])

  /// A `%`, at this byte, is not followed by two hex digits.
  case badEncoding(at: Int)

  /// The bytes that are encoded from this byte on are no text in UTF-8.
  case noText(at: Int)

  /// The text begins with the scheme of some other program.
  case foreignScheme(String)

  /// The text ends in a `#`, which means nothing here.
  case fragment(at: Int)

  /// The places beneath a place lead back to it, by way of this link.
  case circular(String)

  /// There are more places beneath the link than this.
  case tooDeep(String, limit: Int)

  /// The text is longer than any link.
  case tooLong(limit: Int)

  /// The path has more segments than any link.
  case tooManySegments(limit: Int)
}

extension LinkError: CustomStringConvertible {
  /// What was wrong and what would work, as a sentence for the user.
  ///
  /// A character that would command a terminal, or end the line, is replaced by a mark.
  public var description: String {
    String(
      String.UnicodeScalarView(
        sentence.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator, .format: "\u{FFFD}"
          default: scalar
          }
        }
      )
    )
  }

  private var sentence: String {
    switch self {
    case .unknown(let link, let nearest): Self.unknown(link, nearest: nearest)
    case .parameter(let error, let pattern): "\(error) The link is \(pattern)."
    case .unknownQuery(let name, let pattern, let known):
      known.isEmpty
        ? "\(pattern) takes no parameters after ?."
        : "Unknown parameter: \(name). \(pattern) takes: \(known.joined(separator: ", "))."
    case .badEncoding(let position):
      "Invalid percent-encoding at position \(position + 1). Write % as %25."
    case .noText(let position): "What is encoded at position \(position + 1) is no UTF-8 text."
    case .foreignScheme(let scheme): "Links of \(scheme):// belong to another program."
    case .fragment(let position):
      "Unexpected # at position \(position + 1). Write # in a value as %23."
    case .circular(let link): "The link \(link) is its own parent."
    case .tooDeep(let link, let limit): "The link \(link) has more than \(limit) parents."
    case .tooLong(let limit): "A link has at most \(limit) bytes."
    case .tooManySegments(let limit): "A link has at most \(limit) segments."
    }
  }

  private static func unknown(_ link: String, nearest: [String]) -> String {
    let hasWords = link.contains { $0.isLetter || $0.isNumber }
    let start = "Unknown link: \(hasWords ? link : "“\(link)”")."
    guard !nearest.isEmpty else { return start }
    return "\(start) \(SpellingSuggestion.question(nearest.map(written)))"
  }

  /// Returns a pattern as a user writes the link, with capitals in place of what is to be filled in.
  private static func written(_ pattern: String) -> String {
    pattern.prefix { $0 != "?" }.split(separator: "/")
      .map { ":*".contains($0.prefix(1)) ? $0.dropFirst().uppercased() : "\($0)" }
      .joined(separator: "/")
  }
}
