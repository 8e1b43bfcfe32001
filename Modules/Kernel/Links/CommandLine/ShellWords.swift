/// One word of a line.
public struct ShellWord: Sendable, Hashable {
  /// The text, without its quotes.
  public let text: String

  /// Whether any of it was quoted, so that it is no name even if it begins with `--`.
  ///
  /// A word that begins with `--` outside quotes is a name, whatever is quoted after that.
  public let isQuoted: Bool

  /// Its range in the line, in UTF-8 bytes, quotes included.
  public let range: Range<Int>

  /// Makes a word.
  ///
  /// - Parameters:
  ///   - text: The text, without quotes.
  ///   - isQuoted: Whether any of it was quoted.
  ///   - range: Its range in the line, in UTF-8 bytes.
  public init(_ text: String, isQuoted: Bool = false, range: Range<Int> = 0..<0) {
    self.text = text
    self.isQuoted = isQuoted
    self.range = range
  }

  /// Makes a word of one that a shell has split, which shows no quotes any more.
  ///
  /// One with a space was quoted. One that begins with `--` is a name all the same, as a shell passes
  /// `--name='Ann Lee'` on without its quotes.
  ///
  /// - Parameters:
  ///   - argument: The word.
  ///   - range: Its range in the line that the words are joined to.
  public init(argument: String, range: Range<Int> = 0..<0) {
    let isName = argument.utf8.starts(with: "--".utf8)
    self.init(argument, isQuoted: !isName && argument.utf8.contains(0x20), range: range)
  }
}

extension StringProtocol {
  /// The parts of `name=value`: a sign that combines with the `=` belongs to the value.
  var nameAndValue: (name: SubSequence, value: SubSequence?) {
    guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")) else { return (self[...], nil) }
    return (self[..<sign], self[utf8.index(after: sign)...])
  }
}

extension ShellWord: ExpressibleByStringLiteral {
  /// Makes an unquoted word.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

/// Splits a line into words, and joins words into a line.
public enum ShellWords {
  /// Splits a line at its spaces; `'…'`, `"…"` and `\` quote.
  ///
  /// - Parameter line: The line as it was typed.
  /// - Returns: The words, in order.
  /// - Throws: ``ShellWordsError``, when a quote is never closed or a `\` has nothing to quote.
  public static func split(_ line: String) throws(ShellWordsError) -> [ShellWord] {
    var splitter = ShellWordSplitter(line)
    while try splitter.step() {}
    return splitter.words
  }

  /// Splits a line that is still being written, for completion.
  ///
  /// - Parameter line: The line up to the cursor; a quote may be open.
  /// - Returns: The words before the last, and the last, which is empty after a space.
  public static func unfinished(_ line: String) -> (finished: [ShellWord], last: ShellWord) {
    var splitter = ShellWordSplitter(line)
    while (try? splitter.step()) == true {}
    var words = splitter.words
    let end = line.utf8.count
    if let broken = splitter.broken { return (words, broken) }
    guard let last = words.last, last.range.upperBound == end else {
      return (words, ShellWord("", range: end..<end))
    }
    words.removeLast()
    return (words, last)
  }

  /// Returns a text quoted so that it is read back as one word, the same in every letter.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text itself where it needs no quotes.
  public static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      !ShellWordSplitter.isSpace($0) && !ShellWordSplitter.quoting.contains($0)
    }
    if isPlain && !text.isEmpty && !text.utf8.starts(with: "--".utf8) { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: #"'\''"#))'"
  }
}

/// Why a line has no words.
public enum ShellWordsError: Error, Sendable, Hashable {
  /// A quote was opened, at this byte, and never closed.
  case unclosedQuote(Character, at: Int)

  /// A `\` at the end, at this byte, has nothing to quote.
  case nothingToQuote(at: Int)
}

extension ShellWordsError {
  /// The byte of the quote.
  var position: Int {
    switch self {
    case .unclosedQuote(_, let position), .nothingToQuote(let position): position
    }
  }
}

extension ShellWordsError: CustomStringConvertible {
  /// What was wrong and what would work, as a sentence for the user.
  public var description: String {
    switch self {
    case .unclosedQuote(let quote, let position):
      "The quote \(quote) at position \(position + 1) is never closed; close it, or write \\\(quote)."
    case .nothingToQuote(let position):
      "The \\ at position \(position + 1) has nothing after it; write \\\\ for a backslash."
    }
  }
}
