/// A line with its words, also where its last quote is open, as an apostrophe leaves it.
///
/// Whether an open quote is an error depends on the parameters: a text that takes the rest of the
/// line may have one.
public struct ShellLine: Sendable, Hashable {
  /// The line as it was typed.
  public let text: String

  /// The words, in order; the last one may be broken off by ``fault``.
  public let words: [ShellWord]

  /// Why the last word has no end, if it has none.
  public let fault: ShellWordsError?

  /// Whether a shell has split the line already, so that no quote in it means anything.
  public let isVerbatim: Bool

  /// Splits a line that was typed.
  ///
  /// - Parameter text: The line.
  public init(_ text: String) {
    var splitter = ShellWordSplitter(text)
    var fault: ShellWordsError?
    do throws(ShellWordsError) {
      while try splitter.step() {}
    } catch {
      fault = error
    }
    self.text = text
    words = splitter.words + (splitter.broken.map { [$0] } ?? [])
    self.fault = fault
    isVerbatim = false
  }

  /// Joins words that a shell has split.
  ///
  /// - Parameter arguments: The words; one with a space was quoted, and is never a name.
  public init(arguments: [String]) {
    var words: [ShellWord] = []
    var start = 0
    for argument in arguments {
      let end = start + argument.utf8.count
      words.append(ShellWord(argument: argument, range: start..<end))
      start = end + 1
    }
    text = arguments.joined(separator: " ")
    self.words = words
    fault = nil
    isVerbatim = true
  }

  /// Returns the line with other words, which keep their places in its text.
  public func replacing(words: [ShellWord]) -> ShellLine {
    ShellLine(text: text, words: words, fault: fault, isVerbatim: isVerbatim)
  }

  /// Returns the line with other texts in place of some words.
  ///
  /// - Parameter texts: The texts, by the index of the word; none has a space or a quote.
  /// - Returns: The line, as if it had been entered so.
  public func replacing(_ texts: [Int: String]) -> ShellLine {
    guard !isVerbatim else {
      return ShellLine(arguments: words.enumerated().map { texts[$0.offset] ?? $0.element.text })
    }
    var bytes = Array(text.utf8)
    for (index, text) in texts.sorted(by: { $0.key > $1.key }) {
      bytes.replaceSubrange(words[index].range, with: text.utf8)
    }
    return ShellLine(String(decoding: bytes, as: UTF8.self))
  }

  private init(text: String, words: [ShellWord], fault: ShellWordsError?, isVerbatim: Bool) {
    self.text = text
    self.words = words
    self.fault = fault
    self.isVerbatim = isVerbatim
  }

  /// Returns a part of the line.
  func slice(_ range: Range<Int>) -> String {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<bytes.index(start, offsetBy: range.count)])
  }

  /// Returns the line without a part of it; all other words stay where they are.
  ///
  /// - Parameter range: The part, in UTF-8 bytes.
  /// - Returns: The line with spaces in place of the part.
  public func blanking(_ range: Range<Int>) -> ShellLine {
    guard !isVerbatim else { return replacing(words: words.filter { $0.range != range }) }
    var bytes = Array(text.utf8)
    for index in range { bytes[index] = UInt8(ascii: " ") }
    return ShellLine(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the words from a byte on; where a quote is open, they are split at every space.
  public func words(from start: Int) -> [ShellWord] {
    guard fault != nil else { return words.filter { $0.range.lowerBound >= start } }
    let tail = Array(text.utf8.dropFirst(start))
    let parts = tail.indices.split { ShellWordSplitter.isSpace(tail[$0]) }
    return parts.map { part in
      let range = start + part.startIndex..<start + part.endIndex
      let word = String(decoding: tail[part.startIndex..<part.endIndex], as: UTF8.self)
      return words.first { $0.range == range } ?? ShellWord(word, range: range)
    }
  }
}
