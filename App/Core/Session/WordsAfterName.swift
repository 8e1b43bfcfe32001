import Links
import Navigation

/// What follows the name of a command or an action in a line.
struct WordsAfterName {
  let words: ArraySlice<ShellWord>

  /// The line that the words are from.
  let line: ShellLine

  var arguments: CommandArguments { CommandArguments(words, of: line) }

  /// Takes the `--yes` that answers a question beforehand; without a question it stays a word.
  func takingConfirmation(of question: String?) -> (rest: WordsAfterName, isConfirmed: Bool) {
    let isYes = { (word: ShellWord) in !word.isQuoted && word.text == "--yes" }
    let tail = words.first.map { self.line.words(from: $0.range.lowerBound) } ?? []
    guard question != nil, let yes = tail.last(where: isYes) else { return (self, false) }
    let line = self.line.blanking(yes.range)
    let start = words.first?.range.lowerBound ?? 0
    return (
      WordsAfterName(words: line.words.drop { $0.range.lowerBound < start }, line: line), true
    )
  }
}

extension ShellLine {
  /// The line without the spaces at its ends.
  var textWithoutSpaces: String {
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) }
    return String(text[..<(end ?? text.startIndex)].drop(while: \.isWhitespace))
  }

  /// The line without the slash that makes it a command where typed text goes elsewhere.
  ///
  /// Who is used to it types it at other places, too.
  var afterSlash: ShellLine {
    let text = textWithoutSpaces
    guard text.hasPrefix("/"), !isVerbatim else { return self }
    return ShellLine(String(text.dropFirst()))
  }
}
