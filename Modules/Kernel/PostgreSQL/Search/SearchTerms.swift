/// The words of a text as PostgreSQL's types for full-text search take them.
///
/// The words are found here, not by a dictionary of the server, so that every server and every engine
/// finds the same.
struct SearchTerms {
  /// A value of `tsvector` or `tsquery`, as text.
  let text: String

  /// The longest word that the server takes, in bytes.
  private static let longestWord = 2_000

  /// Takes a text that is entered in an index.
  init(in entry: String) {
    text = Self.words(of: entry).enumerated()
      .map { place, word in "\(Self.quoted(word)):\(min(place + 1, 16_383))" }
      .joined(separator: " ")
  }

  /// Takes a search in the form of the port: quoted words that must all be there, and a star behind
  /// the last one if it may be unfinished.
  init(of query: String) {
    let parts = query.split(separator: "\"", omittingEmptySubsequences: true)
    let isOpen = query.hasSuffix("*")
    let words = parts.filter { $0 != " " && $0 != "*" }
    text = words.enumerated().compactMap { index, word in
      let phrase = Self.words(of: word)
      guard !phrase.isEmpty else { return nil }
      let end = isOpen && index == words.count - 1 ? ":*" : ""
      return "(\(phrase.map(Self.quoted).joined(separator: " <-> "))\(end))"
    }
    .joined(separator: " & ")
  }

  /// Returns the words of a text, without their case and their marks.
  static func words(of text: some StringProtocol) -> [String] {
    let folding = WordCharacterTables.shared
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for character in text.unicodeScalars {
      if folding.isMark(character) { continue }
      if !folding.isSeparator(character) {
        word.append(folding.folded(character))
      } else if !word.isEmpty {
        words.append(shortened(word))
        word.removeAll()
      }
    }
    if !word.isEmpty { words.append(shortened(word)) }
    return words
  }

  private static func shortened(_ word: String.UnicodeScalarView) -> String {
    var text = String(word)
    while text.utf8.count > longestWord { text.unicodeScalars.removeLast() }
    return text
  }

  private static func quoted(_ word: String) -> String {
    "'\(word.replacing("\\", with: "\\\\").replacing("'", with: "''"))'"
  }
}
