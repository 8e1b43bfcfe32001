import Links
import Mediator
import Navigation

extension LineParser {
  /// Whether what follows the name of a command of the app may contain a secret.
  ///
  /// Only an alias is a line by itself, which would be stored in the settings and in the history.
  func mayHoldSecret(_ rest: WordsAfterName, of builtin: BuiltinCommand) -> Bool {
    guard builtin.name == AliasCommand.command.name else { return false }
    return mayHoldSecret(ArraySlice(aliases.expanded(rest.words.dropFirst())))
  }

  private func mayHoldSecret(_ words: ArraySlice<ShellWord>) -> Bool {
    guard let first = words.first else { return false }
    if first.text == AliasCommand.command.name { return mayHoldSecret(words.dropFirst(2)) }
    guard BuiltinCommands.named(first.text) == nil else { return false }
    if let action = actions.first(where: { $0.name == first.text }) {
      return holdsSecret(words.dropFirst(), for: action.parameters, missing: action.missing)
    }
    switch mediator.commands.find(Array(words)) {
    case .found(let command, let rest):
      return holdsSecret(rest, for: command.parameters, missing: command.missing)
    case .ambiguous(let commands):
      return words.count > 1 && commands.flatMap(\.parameters).contains(where: \.isSecret)
    case .unknown(let nearest):
      return words.count > 1 && nearest.contains(where: takesSecret)
    }
  }

  /// Whether words give a value to a secret parameter; words that do not fit may do so.
  private func holdsSecret(
    _ words: ArraySlice<ShellWord>,
    for parameters: [ParameterInfo],
    missing: (CommandArguments) throws(ParameterError) -> [ParameterInfo]
  ) -> Bool {
    let secrets = parameters.filter(\.isSecret)
    let isFromFile = words.contains { word in
      secrets.contains { word.text.hasPrefix("--\($0.name)-file") }
    }
    guard !secrets.isEmpty, !words.isEmpty, !isFromFile else { return false }
    guard let missing = try? missing(CommandArguments(words)) else { return true }
    return !secrets.allSatisfy(missing.contains)
  }
}

extension CommandAliases {
  /// Returns words with the alias that they begin with replaced.
  fileprivate func expanded(_ words: ArraySlice<ShellWord>) -> [ShellWord] {
    guard let first = words.first, !first.isQuoted, let alias = lines[first.text] else {
      return Array(words)
    }
    return ShellLine(alias).words + words.dropFirst()
  }
}
