import Links
import System
import Terminal

/// The arguments of a line with its secrets: from the words, from a file, or from the user.
struct SecretArgumentReader {
  let arguments: CommandArguments

  /// Whether the words contained a secret.
  let holdsSecret: Bool

  /// Collects the arguments, and asks for the secrets that are missing.
  ///
  /// Where no parameter is secret, the words are passed on as they are, so that they are bound once.
  ///
  /// - Parameters:
  ///   - rest: What follows the name.
  ///   - parameters: The parameters of the command or action.
  ///   - prompter: Asks for secrets.
  ///   - missing: Returns the parameters for which arguments have no value.
  /// - Throws: `ParameterError` or ``SecretInputError``.
  init(
    in rest: WordsAfterName,
    for parameters: [ParameterInfo],
    asking prompter: SecretPrompter,
    missing: (CommandArguments) throws(ParameterError) -> [ParameterInfo]
  ) async throws {
    let secrets = parameters.filter(\.isSecret)
    guard !secrets.isEmpty else {
      arguments = rest.arguments
      holdsSecret = false
      return
    }
    var (arguments, fromFiles) = try await Self.readFiles(in: rest, for: secrets)
    let needed = try missing(arguments)
    if let open = needed.first(where: { !$0.isSecret }) { throw ParameterError.missing(open) }
    let absent = needed.filter(\.isSecret)
    let inWords = secrets.filter { secret in
      !absent.contains(secret) && !fromFiles.contains(secret.name)
    }
    if let first = inWords.first, !prompter.allowsSecretsInWords, first.presence == .required {
      throw SecretInputError.inWords(first.name)
    }
    for secret in absent {
      guard let text = try await prompter.ask(secret) else {
        guard prompter.allowsSecretsInWords else { throw SecretInputError.unasked(secret.name) }
        break
      }
      arguments = arguments.giving(text, for: secret.name)
    }
    self.arguments = arguments
    holdsSecret = !inWords.isEmpty
  }

  /// Replaces `--NAME-file PATH` by the file's first line.
  private static func readFiles(
    in line: WordsAfterName,
    for secrets: [ParameterInfo]
  ) async throws -> (CommandArguments, Set<String>) {
    let words = line.words
    var rest: [ShellWord] = []
    var named: [CommandArguments.Named] = []
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      index += 1
      guard !word.isQuoted, let secret = secrets.first(where: { isFile(of: $0, word.text) }) else {
        rest.append(word)
        continue
      }
      var path = word.text.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init)
      if path == nil, index < words.endIndex {
        path = words[index].text
        index += 1
      }
      guard let path else { throw ParameterError.valueless(secret) }
      named.append(CommandArguments.Named(name: secret.name, text: try await firstLine(of: path)))
    }
    return (CommandArguments(rest, named: named, of: line.line), Set(named.map(\.name)))
  }

  private static func isFile(of secret: ParameterInfo, _ word: String) -> Bool {
    word == "--\(secret.name)-file" || word.hasPrefix("--\(secret.name)-file=")
  }

  private static func firstLine(of path: String) async throws -> String {
    do {
      let reader = path == "-" ? LineReader(.input) : try LineReader(path: path)
      let line = try await reader.next()
      if line == nil { try Task.checkCancellation() }
      return line?.text ?? ""
    } catch let fault as SystemError {
      throw SecretInputError.unreadable(fault.description)
    } catch let fault as ScriptLineError {
      throw SecretInputError.unreadable(fault.reason)
    }
  }
}
