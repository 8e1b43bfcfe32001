import Links
import Mediator
import Navigation

// Which lines may hold a secret, so that they are not kept.
extension LineParser {
  /// Whether what a name stands for takes a secret, which may then be in a line that misspells it.
  func takesSecret(_ name: String) -> Bool {
    let parameters =
      actions.filter { $0.name == name }.flatMap(\.parameters)
      + mediator.commands.entries.filter { $0.name == name || $0.words[1] == name }
      .flatMap(\.parameters)
    return parameters.contains(where: \.isSecret)
  }

  /// Whether a line may hold a secret for another command than the one that it was taken for.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - interpreted: What it was taken for.
  /// - Returns: Whether a word that something takes a secret after is followed by another one.
  func mayHoldSecret(_ line: ShellLine, as interpreted: InterpretedLine) -> Bool {
    switch interpreted {
    case .act, .command: return false
    // An alias is refused where its words hold a secret.
    case .builtin where line.words.first?.text == "alias": return false
    case .builtin, .navigate, .unknown: break
    }
    if line.text.lowercased().contains("password=") { return true }
    if line.words.contains(where: \.holdsPasswordOfURL) { return true }
    let words = line.words.dropLast().map { $0.text.lowercased() }
    if words.contains(where: { takesSecret($0) || namesSecret($0) }) { return true }
    // Who types words behind a link means them for the form of that place.
    let opensLink =
      if case .builtin = interpreted {
        BuiltinCommands.named(line.words.first?.text ?? "")?.opensLink == true
      } else {
        true
      }
    return opensLink && words.contains { $0.dropFirst().contains("/") }
  }

  /// Whether a word is the name of a secret of any command, behind any number of hyphens.
  private func namesSecret(_ word: String) -> Bool {
    guard word.hasPrefix("-") else { return false }
    let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
    return mediator.commands.entries.flatMap(\.parameters).contains {
      $0.isSecret && $0.name == name
    }
  }

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

extension ShellWord {
  /// Whether it is the address of a server with a password in it.
  fileprivate var holdsPasswordOfURL: Bool {
    guard let scheme = text.firstRange(of: "://") else { return false }
    let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
    guard let end = authority.lastIndex(of: "@") else { return false }
    return authority[..<end].contains(":")
  }
}
