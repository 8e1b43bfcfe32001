import Links
import Mediator

/// Puts a slash before the commands of an advice, for a place where what begins without it is sent.
struct HintSlashPrefixer: Sendable {
  /// What stands before a command in an advice.
  private static let marks = [": ", "Type "]

  /// How an advice begins that offers several commands.
  private static let choices = ["Did you mean ", "Use one of: "]

  let commands: CommandIndex

  /// The names of what can be done at the place in front, and of the tabs.
  let names: Set<String>

  /// Returns the advice of a problem with a slash before each of its commands.
  ///
  /// - Parameter problem: The problem.
  /// - Returns: Its advice as its commands are entered, or nil if it has none.
  func advice(of problem: Problem) -> String? {
    guard let hint = problem.hint else { return nil }
    // Other problems offer names of people and links, which may be spelt as a command is.
    let isChoice = problem.code == "usage" && Self.choices.contains { hint.hasPrefix($0) }
    return signed(hint, after: isChoice ? Self.choices + [", ", " or "] : Self.marks)
  }

  /// Returns an advice with a slash before each of its commands.
  func signed(_ advice: String) -> String { signed(advice, after: Self.marks) }

  /// Returns the sentence of an answer with a slash before the command that it advises.
  ///
  /// Names and titles of users may stand in it, so fewer words count as the beginning of advice.
  func signed(answer: String) -> String { signed(answer, after: [" with: "]) }

  private func signed(_ advice: String, after marks: [String]) -> String {
    var signed = ""
    var rest = advice[...]
    while let next = marks.compactMap({ rest.firstRange(of: $0)?.upperBound }).min() {
      signed += rest[..<next]
      rest = rest[next...]
      if beginsWithCommand(rest) { signed += "/" }
    }
    return signed + rest
  }

  private func beginsWithCommand(_ text: Substring) -> Bool {
    let words = text.split(separator: " ", maxSplits: 2).prefix(2).map { word in
      ShellWord(String(word.prefix { !".,?:".contains($0) }))
    }
    guard let first = words.first?.text else { return false }
    if BuiltinCommands.named(first) != nil || names.contains(first) {
      return true
    }
    return if case .unknown = commands.find(words) { false } else { true }
  }
}
