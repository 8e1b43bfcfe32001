import Links
import Navigation

/// What follows the name of a command or an action in a line.
struct LineArguments {
  let words: ArraySlice<ShellWord>

  /// The line that the words are from.
  let line: ShellLine

  var arguments: CommandArguments { CommandArguments(words, of: line) }

  /// Takes the `--yes` that answers a question beforehand; without a question it stays a word.
  func takingConfirmation(of question: String?) -> (rest: LineArguments, isConfirmed: Bool) {
    guard question != nil else { return (self, false) }
    let rest = words.filter { $0.isQuoted || $0.text != "--yes" }
    return (LineArguments(words: rest[...], line: line), rest.count < words.count)
  }
}

extension ShellLine {
  /// The line without the spaces at its ends.
  var textWithoutSpaces: String {
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) }
    return String(text[..<(end ?? text.startIndex)].drop(while: \.isWhitespace))
  }

  /// Returns the line without the slash that makes it a command where typed text goes elsewhere.
  func afterSlash(for actions: [SceneAction]) -> ShellLine {
    let text = textWithoutSpaces
    guard text.hasPrefix("/"), actions.contains(where: \.takesPlainText) else { return self }
    return ShellLine(String(text.dropFirst()))
  }
}
