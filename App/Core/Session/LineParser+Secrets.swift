import Links
import Mediator
import Navigation

// Which lines may hold a secret, so that they are not kept.
extension LineParser {
  /// Whether what a name stands for takes a secret, which may then be in a line that misspells it.
  func takesSecret(_ name: String) -> Bool { namesThatTakeSecrets.contains(name) }

  /// The names of actions and commands that take a secret, those of commands with and without module.
  var namesThatTakeSecrets: Set<String> {
    let commands = mediator.commands.entries.filter { $0.parameters.contains(where: \.isSecret) }
    let own = actions.filter { $0.parameters.contains(where: \.isSecret) }.map(\.name)
    return Set(commands.flatMap { [$0.name, $0.words[1]] } + own)
  }

  /// The names of the secrets of all commands.
  private var namesOfSecrets: Set<String> {
    Set(mediator.commands.entries.flatMap(\.parameters).filter(\.isSecret).map(\.name))
  }

  /// Whether a line may hold a secret for another command than the one that it was taken for.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - interpreted: What it was taken for.
  /// - Returns: Whether a word that something takes a secret after is followed by another one.
  func mayHoldSecret(_ line: ShellLine, as interpreted: InterpretedLine) -> Bool {
    if line.text.lowercased().contains("password=") { return true }
    switch interpreted {
    case .act, .command: return false
    // An alias is refused where its words may hold a secret.
    case .builtin where line.words.first?.text == "alias": return false
    case .builtin, .navigate, .unknown: break
    }
    // What a link says of a form is not looked through.
    let hasQuery = line.words.contains { $0.text.contains("/") && $0.text.contains("?") }
    if hasQuery, opensLink(line, as: interpreted) { return true }
    let line = line.afterSlash
    // Behind an open quote, several words are one.
    let words = line.fault == nil ? line.words : line.words(from: 0).map(\.withoutQuotes)
    return mayHoldSecret(words, opensLink: opensLink(line, as: interpreted))
  }

  /// Whether words behind a link are meant for the form of that place.
  private func opensLink(_ line: ShellLine, as interpreted: InterpretedLine) -> Bool {
    guard case .builtin = interpreted else { return true }
    return BuiltinCommands.named(line.words.first?.text ?? "")?.opensLink == true
  }

  /// Whether words that are no command or action may hold a secret for one of them.
  private func mayHoldSecret(_ all: [ShellWord], opensLink: Bool) -> Bool {
    if all.contains(where: \.holdsPasswordOfURL) { return true }
    let words = all.dropLast().map { $0.text.lowercased() }
    let (takers, secrets) = (namesThatTakeSecrets, namesOfSecrets)
    if words.contains(where: { takers.contains($0) || $0.names(oneOf: secrets) }) { return true }
    return opensLink
      && zip(words, all.dropFirst()).contains { word, next in
        word.dropFirst().contains("/") && !next.text.hasPrefix("--")
      }
  }

  /// Whether text that is still being typed begins as a command with a secret, of which each further
  /// letter may be one, or has one behind other words.
  ///
  /// - Parameters:
  ///   - text: What was typed so far.
  ///   - takers: The names of what takes a secret.
  /// - Returns: Whether it must not be kept.
  static func mayHoldSecret(unfinished text: String, for takers: Set<String>) -> Bool {
    if text.contains("://"), text.contains("@") { return true }
    let signs: Set<Character> = ["/", "\""]
    let all = text.prefix(256).split { $0.isWhitespace || signs.contains($0) }
    let words = all.map(String.init).drop { wordsBeforeNames.contains($0.lowercased()) }
    guard words.count > 1, let first = words.first?.lowercased() else { return false }
    if takers.contains(first) { return true }
    // Short words are the beginnings of many others.
    if first.count > 4, !SpellingSuggestion.words(to: first, among: Array(takers)).isEmpty {
      return true
    }
    return words.drop { !takers.contains($0.lowercased()) }.dropFirst()
      .contains { ShellWord($0).looksLikeSecret }
  }

  /// What may stand before the name of a command.
  private static let wordsBeforeNames: Set<String> = ["app", "auth", "help", "open", "submit"]

  /// Whether plainly typed text has a command of a module with a password or a code in it, also a
  /// misspelt one, which no other user is to read.
  func isCommandWithSecret(_ line: ShellLine) -> Bool {
    let takers = namesThatTakeSecrets
    let isMarked = line.text.lowercased().contains("password=")
    if isMarked || line.words.contains(where: \.holdsPasswordOfURL) { return true }
    return ([line] + [meaning(of: line)].compactMap { $0 }).contains { line in
      isWholeCommandWithSecret(line) || isLinkWithSecret(line.words)
        || Self.readings(of: line.text).contains { holdsCommandWithSecret($0, namedAs: takers) }
    }
  }

  /// The line that an alias or a line in quotes stands for, or nil for any other.
  private func meaning(of line: ShellLine) -> ShellLine? {
    if line.words.count == 1, line.words[0].isQuoted { return ShellLine(line.words[0].text) }
    let words = aliases.expandedFully(line.words)
    guard words.first?.text != line.words.first?.text else { return nil }
    return ShellLine(words.map { ShellWords.quoted($0.text) }.joined(separator: " "))
  }

  /// Whether words are the link of a form that asks for a secret, with what looks like one.
  private func isLinkWithSecret(_ words: [ShellWord]) -> Bool {
    let opens = words.first.flatMap { BuiltinCommands.named($0.text) }?.opensLink == true
    let words = words.dropFirst(opens ? 1 : 0)
    guard let link = words.first, link.text.contains("/"),
      words.dropFirst().contains(where: \.looksLikeSecret),
      case .found(let command, _) = mediator.commands.find(asCommand([link]))
    else { return false }
    return command.parameters.contains(where: \.isSecret)
  }

  /// The lines that a text could be meant as: each of its parts, and all of it without the signs
  /// between words; where a quote is open, also without that.
  private static func readings(of text: String) -> [ShellLine] {
    // Signs that are drawn as spaces or letters, or not at all, are typed by accident.
    let plain = text.withPlainSigns
    let parts = plain.split { $0.isNewline || ";|&".contains($0) }.map(String.init)
    let whole = String(plain.map { ",;:".contains($0) ? " " : $0 })
    return (parts + [whole]).flatMap { text in
      let line = ShellLine(text)
      guard line.fault != nil else { return [line] }
      return [line, line.replacing(words: line.words(from: 0).map(\.withoutQuotes))]
    }
  }

  /// Whether a line is a command with a secret, or has one behind other words, as in a copied line of
  /// a shell, with what looks like a secret.
  ///
  /// The names have to be right: to look for misspelt ones behind each sign of a text takes too long.
  private func holdsCommandWithSecret(_ line: ShellLine, namedAs takers: Set<String>) -> Bool {
    let places = line.words.indices.filter { index in
      let word = line.words[index].text.lowercased()
      return takers.contains(String(word.split(separator: "/").last ?? ""))
    }
    guard let first = places.first else { return false }
    // Before the name may stand those of the program, of help and of the module.
    if first < 4, isWholeCommandWithSecret(line) { return true }
    return places.contains { index in
      let words = asCommand(Array(line.words[index...]))
      guard case .found(let command, let rest) = mediator.commands.find(words) else { return false }
      return command.looksGivenSecret(by: rest, of: line)
    }
  }

  private func isWholeCommandWithSecret(_ line: ShellLine) -> Bool {
    guard !line.words.isEmpty else { return false }
    let words = asCommand(line.words)
    let secrets = namesOfSecrets
    switch mediator.commands.find(words) {
    case .found(let command, let rest):
      if rest.contains(where: { $0.text.names(oneOf: secrets) }) { return true }
      guard command.hasSecret(in: rest) else { return false }
      return isCommandInFull(words) || command.takes(rest, of: line)
        || command.looksGivenSecret(by: rest, of: line)
    case .ambiguous(let commands):
      let rest = words.dropFirst()
      return commands.contains { $0.hasSecret(in: rest) && $0.looksGivenSecret(by: rest, of: line) }
    case .unknown(let nearest):
      // What is given to a form could be for one that is not in front.
      if words[0].text == "submit" {
        return words.dropFirst().contains(where: \.looksLikeSecret)
      }
      return nearest.contains { name in
        let named = name.split(separator: " ").map { ShellWord(String($0)) }
        let rest = words.dropFirst(named.count)
        return !rest.isEmpty
          && commands(beginning: named + rest).contains { command, rest in
            // One word that is nearly a command begins many a sentence.
            command.hasSecret(in: rest)
              && (named.count > 1
                || rest.contains(where: \.looksLikeSecret)
                  && (rest.count == 1 || command.takes(rest, of: line)))
          }
      }
    }
  }

  /// The commands that words may begin with, and the words for their parameters.
  private func commands(
    beginning words: [ShellWord]
  ) -> [(CommandDescriptor, rest: ArraySlice<ShellWord>)] {
    switch mediator.commands.find(words) {
    case .found(let command, let rest): [(command, rest)]
    case .ambiguous(let commands): commands.map { ($0, words.dropFirst()) }
    case .unknown: []
    }
  }

  /// Returns words as they would be entered as a command: without the name of the program, `auth/login`
  /// as two words, and these in small letters.
  private func asCommand(_ words: [ShellWord]) -> [ShellWord] {
    var words = words
    while words.count > 1,
      ["app", "./app", "help", "--help", ">"].contains(words[0].text.lowercased())
    {
      words.removeFirst()
    }
    if words.count > 2, words[0].text.lowercased() == AliasCommand.command.name {
      let meant = words.dropFirst(2).flatMap { $0.isQuoted ? ShellLine($0.text).words : [$0] }
      if !meant.isEmpty { words = meant }
    }
    let parts = words.prefix(1).flatMap { $0.text.split(separator: "/").map(String.init) }
    if parts.count == 2 { words.replaceSubrange(..<1, with: parts.map { ShellWord($0) }) }
    let name = words.prefix(2).map { word in
      word.isQuoted
        ? word : ShellWord(word.text.lowercased(), isQuoted: false, range: word.range)
    }
    // The second word may be the value of a command that one word names.
    let isInFull = name.count == 2 && !name[1].isQuoted && isCommandInFullOrNearly(name)
    return isInFull ? name + words.dropFirst(2) : Array(name.prefix(1) + words.dropFirst())
  }

  private func isCommandInFullOrNearly(_ name: [ShellWord]) -> Bool {
    switch mediator.commands.find(name) {
    case .found(_, let rest): rest.isEmpty
    case .unknown(let nearest): nearest.contains { $0.contains(" ") }
    case .ambiguous: false
    }
  }

  /// Whether what follows the name of a command of the app may contain a secret.
  ///
  /// Only an alias is a line by itself, which would be stored in the settings and in the history.
  func mayHoldSecret(_ rest: WordsAfterName, of builtin: BuiltinCommand) -> Bool {
    guard builtin.name == AliasCommand.command.name else { return false }
    let deletes = rest.words.contains { !$0.isQuoted && $0.text == "--delete" }
    if deletes, rest.words.count < 3 { return false }
    // The words of an alias may be given as one.
    let words = rest.words.dropFirst().flatMap { $0.isQuoted ? ShellLine($0.text).words : [$0] }
    if words.contains(where: { $0.text.lowercased().contains("password=") }) { return true }
    return mayHoldSecret(aliasOf: aliases.expandedFully(words))
  }

  /// Whether the words of an alias may hold a secret at some place: what is unknown here may be an
  /// action there.
  private func mayHoldSecret(aliasOf words: [ShellWord]) -> Bool {
    guard let first = words.first else { return false }
    if first.text == AliasCommand.command.name {
      return mayHoldSecret(aliasOf: Array(words.dropFirst(2)))
    }
    if let builtin = BuiltinCommands.named(first.text) {
      return mayHoldSecret(words, opensLink: builtin.opensLink)
    }
    let action = actions.first { $0.name == first.text }
    if let action,
      holdsSecret(words.dropFirst(), for: action.parameters, missing: action.missing)
    {
      return true
    }
    switch mediator.commands.find(words) {
    case .found(let command, let rest):
      return holdsSecret(rest, for: command.parameters, missing: command.missing)
    case .ambiguous(let commands):
      return words.count > 1 && commands.flatMap(\.parameters).contains(where: \.isSecret)
    case .unknown:
      let isKnown =
        tabs.contains(first.text) || EnteredLink(first.text, in: mediator).resolved != nil
      return action == nil && (words.count > 1 || !isKnown)
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

extension String {
  /// The text with a space for each sign that is drawn as one, with wide letters as usual ones, and
  /// without signs that are not drawn.
  fileprivate var withPlainSigns: String {
    var plain = UnicodeScalarView()
    for sign in unicodeScalars where sign.isASCII || !sign.properties.isDefaultIgnorableCodePoint {
      let wide = (0xFF01...0xFF5E).contains(sign.value)
      let isSpace = sign.properties.isWhitespace && sign != "\n"
      plain.append(isSpace ? " " : wide ? Unicode.Scalar(sign.value - 0xFEE0) ?? sign : sign)
    }
    return String(plain)
  }

  /// Whether the word is one of some names behind any number of hyphens, such as `--password=x`, or
  /// nearly one.
  fileprivate func names(oneOf names: Set<String>) -> Bool {
    guard hasPrefix("-") else { return false }
    let name = String(drop { $0 == "-" }.prefix { $0 != "=" })
    return !SpellingSuggestion.words(to: name, among: Array(names)).isEmpty
  }
}

extension CommandAliases {
  /// Returns words with the alias that they begin with replaced, and that with which those begin.
  fileprivate func expandedFully(_ words: [ShellWord]) -> [ShellWord] {
    var (words, left) = (words, lines)
    while let first = words.first, !first.isQuoted,
      let alias = left.removeValue(forKey: first.text)
    {
      words = ShellLine(alias).words + words.dropFirst()
    }
    return words
  }
}

extension CommandDescriptor {
  /// Whether so many words give a value to a password or a code.
  fileprivate func hasSecret(in rest: ArraySlice<ShellWord>) -> Bool {
    parameters.firstIndex(where: \.isSecret).map { rest.count > $0 } ?? false
  }

  /// Whether the words are those that the command takes, or would be with their last quote closed.
  fileprivate func takes(_ rest: ArraySlice<ShellWord>, of line: ShellLine) -> Bool {
    let isSentence = line.fault != nil && rest.last?.isBrokenByApostrophe(in: line) == true
    let source = line.fault == nil || isSentence ? line : nil
    let words = rest.filter { confirmation == nil || $0.isQuoted || $0.text != "--yes" }
    return (try? parse(CommandArguments(words, of: source))) != nil
  }

  /// Whether the word in the place of the secret looks like one, however many words there are.
  fileprivate func looksGivenSecret(by rest: ArraySlice<ShellWord>, of line: ShellLine) -> Bool {
    guard let index = parameters.firstIndex(where: \.isSecret) else { return false }
    return rest.dropFirst(index).contains { word in
      word.looksLikeSecret && !word.isBrokenByApostrophe(in: line)
    }
  }
}

extension ShellWord {
  /// Whether it has what words of sentences seldom have: quotes, digits, signs, or a capital inside.
  fileprivate var looksLikeSecret: Bool {
    isQuoted || text.dropFirst().contains { $0.isUppercase }
      || text.count > 3 && text.last?.isNumber == true
      || text.dropLast().contains { !$0.isLetter && $0 != "'" && $0 != "’" }
  }

  /// The word as it is without quotes round it.
  fileprivate var withoutQuotes: ShellWord {
    let quotes: [Character] = ["'", "\"", "\\"]
    let text = text.drop { quotes.contains($0) }
    return ShellWord(String(text), isQuoted: isQuoted, range: range)
  }

  /// Whether an apostrophe between two letters, as in “isn't it”, has begun what has no end.
  fileprivate func isBrokenByApostrophe(in line: ShellLine) -> Bool {
    guard case .unclosedQuote("'", let position)? = line.fault, position > range.lowerBound,
      text.contains(where: \.isWhitespace)
    else { return false }
    let bytes = Array(line.text.utf8)
    return [position - 1, position + 1].allSatisfy { index in
      bytes.indices.contains(index)
        && (Unicode.Scalar(bytes[index]).properties.isAlphabetic || bytes[index] > 127)
    }
  }

  /// Whether it is the address of a server with a password in it.
  fileprivate var holdsPasswordOfURL: Bool {
    guard let scheme = text.firstRange(of: "://") else { return false }
    let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
    guard let end = authority.lastIndex(of: "@") else { return false }
    return authority[..<end].contains(":")
  }
}
