import Links
import Mediator
import Navigation

/// For whom a line is that begins with an action of the place in front, such as `send`.
enum LineTarget {
  /// The place in front.
  case place

  /// The one that a command of a module names by its first parameter.
  case command

  /// Perhaps a person or a group, and perhaps the place; the user has to say which.
  case unclear(Problem)
}

extension LineParser {
  /// Returns whether a line that begins as an action of the place means the command of a module.
  ///
  /// Who names a person or a group after the word means no other, and what an action has no room for
  /// is for a command. A name that is nearly right, or a name alone, could be either: words for one
  /// person must not reach another because of a slip.
  func target(of words: [ShellWord], insteadOf action: SceneAction) async -> LineTarget {
    // An action of a module's name that takes no words leaves them to the module.
    if action.parameters.isEmpty, words.count > 1, isCommandInFull(words) { return .command }
    guard words.count > 1, case .found(let command, let rest) = mediator.commands.find(words),
      let first = command.parameters.first, let word = rest.first
    else { return .place }
    if action.parameters.isEmpty {
      let isOption = !word.isQuoted && word.text.hasPrefix("-")
      return isOption && !command.hasOption(word.text) ? .place : .command
    }
    // A title or a description may begin as that of any group does; only what is said to others could
    // reach the wrong ones. The number of a group is no beginning of a text.
    let isText = !action.takesPlainText && action.parameters.last?.isText == true
    guard !isText || word.text.hasPrefix("#"),
      command.parameters.count > action.parameters.count,
      // A text in quotes is for the place, as a whole.
      !word.isQuoted || rest.count > 1,
      first.expectation != action.parameters.first?.expectation
    else { return .place }
    let name = word.name
    if await knows(name, as: first.expectation) {
      let isEnough = command.parameters.dropFirst().allSatisfy { $0.presence != .required }
      return rest.count > 1 || isEnough
        ? .command : .unclear(.textMissing(for: name, after: action, command))
    }
    guard rest.count > 1 else { return .place }
    let alike = await call.values(for: first.expectation, beginning: String(name.prefix(1)))
    let nearest = SpellingSuggestion.words(to: name, among: alike)
    guard !nearest.isEmpty else { return .place }
    return .unclear(.nearName(word.text, nearest: nearest, after: action))
  }
}

extension LineParser {
  /// Whether words begin with a command and someone whom the user knows.
  func namesSomeone(_ words: [ShellWord]) async -> Bool {
    guard case .found(let command, let rest) = mediator.commands.find(words),
      let first = command.parameters.first, let word = rest.first
    else { return false }
    return await knows(word.name, as: first.expectation)
  }

  /// Whether a name is one that the user knows, in any case of its letters.
  private func knows(_ name: String, as expectation: String) async -> Bool {
    await call.values(for: expectation, beginning: name)
      .contains { $0.lowercased() == name.lowercased() }
  }
}

extension ShellWord {
  /// The word without the sign that screens print before a username.
  fileprivate var name: String { text.hasPrefix("@") ? String(text.dropFirst()) : text }
}

extension CommandDescriptor {
  /// Whether a word such as `--receipts` or `--receipts=no` names a parameter.
  fileprivate func hasOption(_ word: String) -> Bool {
    parameters.contains { word == "--\($0.name)" || word.hasPrefix("--\($0.name)=") }
  }
}

extension Problem {
  /// A word that is nearly the name of someone, before words that then are for them.
  fileprivate static func nearName(
    _ word: String,
    nearest: [String],
    after action: SceneAction
  ) -> Problem {
    Problem(
      code: "usage",
      message:
        "“\(word)” is nobody you know. \(SpellingSuggestion.question(nearest.map(ShellWords.quoted)))",
      hint: "If it is text for this place, put it in quotes: \(action.name) \"\(word) …\""
    )
  }

  /// The name of someone with no words for them.
  fileprivate static func textMissing(
    for name: String,
    after action: SceneAction,
    _ command: CommandDescriptor
  ) -> Problem {
    Problem(
      code: "usage",
      message: "Enter what is for \(name), too.",
      hint: "Usage: \(command.usage). If the name is text for this place, put it in quotes: "
        + "\(action.name) \"\(name)\""
    )
  }
}
