/// A full-text index that an engine keeps in its own way.
///
/// A migration creates it, a transaction fills it, and a statement asks it as if it were a table:
/// `SELECT m.id FROM search(message_text, $1) AS hit JOIN message AS m ON m.id = hit.key`. A hit
/// has a `key` and a `rank`; the smaller the rank, the better the hit. The keys of all entries are
/// listed by `indexed(message_text)`.
public struct FullTextIndex: Sendable, Equatable {
  /// The name of the index, a plain SQL word.
  public let name: String

  /// Names an index.
  public init(_ name: String) {
    self.name = name
  }
}

/// What a person typed to search for; every part of it is data.
///
/// All the words must be there; the last one may be unfinished.
public struct SearchQuery: Sendable, Equatable {
  /// The words to find.
  public let words: [String]

  /// Takes the words out of a person's text, leaving signs and spaces behind.
  public init(_ text: String) {
    words = text.split { !Self.standsInWords($0) }.map(Self.unquoted)
  }

  /// Returns a word without the quotation marks that it would be bound in: some letters, such as one
  /// of Malayalam, draw the sign behind them into their character.
  private static func unquoted(_ word: Substring) -> String {
    guard word.utf8.contains(UInt8(ascii: "\"")) else { return String(word) }
    return String(String.UnicodeScalarView(word.unicodeScalars.filter { $0 != "\"" }))
  }

  /// Returns whether a character is part of a word; most are Latin letters, which need no table.
  private static func standsInWords(_ character: Character) -> Bool {
    guard let sign = character.asciiValue else { return character.isLetter || character.isNumber }
    return switch sign {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}

extension SearchQuery: SQLValueConvertible {
  /// A search cannot be read back.
  public static var expectation: String { "something to search for" }

  /// Answers with nothing: a search is only ever bound.
  public static func read(_ cell: SQLRawValue) -> SearchQuery? { nil }

  /// Binds the words as quoted terms, joined by spaces, the last one open-ended.
  ///
  /// Both FTS5 and `to_tsquery` can be fed from this form without reading any sign of the person
  /// as an operator.
  public func bind(to parameters: BindingBuffer) {
    let quoted = words.map { "\"\($0)\"" }.joined(separator: " ")
    (words.isEmpty ? "\"\"" : quoted + "*").bind(to: parameters)
  }
}

extension Transaction {
  /// Enters a text under a key, in place of what stood there.
  public func index(_ text: String, in index: FullTextIndex, key: Int64) throws(DatabaseError) {
    try engine.enter(text, in: index, key: key)
  }

  /// Takes the text under a key out of an index.
  public func unindex(key: Int64, in index: FullTextIndex) throws(DatabaseError) {
    try engine.enter(nil, in: index, key: key)
  }

  /// Makes some of the words unreadable that were taken out of an index, as an index may keep them.
  ///
  /// It takes as long as a write may take; call it again, in other transactions, while more is to do.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - begins: Whether what was taken out by now is all to go, or the rest of what had begun.
  /// - Returns: Whether there may be more to do.
  /// - Throws: ``DatabaseError``.
  public func tidy(_ index: FullTextIndex, begins: Bool) throws(DatabaseError) -> Bool {
    try engine.tidy(index, begins: begins)
  }
}
