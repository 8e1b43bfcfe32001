import Links
import Mediator
import Terminal

/// Gives the secrets that a line leaves out.
struct Prompter: Sendable {
  /// Whether secrets may stand in the words, which others on the machine could read.
  let allowsSecretsInWords: Bool

  /// Asks for a secret without showing it, or returns nothing where nobody can be asked.
  let ask: @Sendable (ParameterFacts) async -> String?

  /// For a script: nobody can be asked, and the line is nobody's process list.
  static let script = Prompter(allowsSecretsInWords: true) { _ in nil }
}

/// Why a secret cannot be taken as it was given.
enum SecretFault: Error {
  case inWords(String)
  case unreadable(String, SystemFault)

  var report: Report {
    switch self {
    case .inWords(let name):
      Report(
        code: "usage.secret",
        message: "\(name) is a secret: others on this machine could read it in the process list.",
        hint: "Leave it out to be asked, or say --\(name)-file PATH (- for standard input)."
      )
    case .unreadable(let path, let fault):
      Report(code: "usage.file", message: "\(path): \(fault)", fault: .machine)
    }
  }
}

/// The words of a line with every secret in its place: from a file, or from the person.
struct SecretWords {
  let arguments: Arguments

  /// Whether the words themselves held a secret.
  let holdsSecret: Bool

  init(
    _ words: [Word],
    for parameters: [ParameterFacts],
    _ prompter: Prompter,
    _ missing: (Arguments) throws(ParameterError) -> [ParameterFacts]
  ) async throws {
    let secrets = parameters.filter(\.isSecret)
    var (arguments, fromFiles) = try await Self.readFiles(words, secrets)
    let absent = try missing(arguments).filter(\.isSecret)
    let inWords = secrets.filter { secret in
      !absent.contains(secret) && !fromFiles.contains(secret.name)
    }
    if let first = inWords.first, !prompter.allowsSecretsInWords, first.presence == .required {
      throw SecretFault.inWords(first.name)
    }
    for secret in absent {
      guard let text = await prompter.ask(secret) else { break }
      arguments = arguments.giving(text, for: secret.name)
    }
    self.arguments = arguments
    holdsSecret = !inWords.isEmpty
  }

  /// Takes `--NAME-file PATH` out of the words, and the file's first line in its place.
  private static func readFiles(
    _ words: [Word],
    _ secrets: [ParameterFacts]
  ) async throws -> (Arguments, Set<String>) {
    var rest: [Word] = []
    var named: [Arguments.Named] = []
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
      named.append(Arguments.Named(secret.name, try await firstLine(of: path)))
    }
    return (Arguments(rest, named: named), Set(named.map(\.name)))
  }

  private static func isFile(of secret: ParameterFacts, _ word: String) -> Bool {
    word == "--\(secret.name)-file" || word.hasPrefix("--\(secret.name)-file=")
  }

  private static func firstLine(of path: String) async throws -> String {
    do {
      let reader = path == "-" ? LineReader(.input) : try LineReader(path: path)
      return try await reader.next()?.text ?? ""
    } catch let fault as SystemFault {
      throw SecretFault.unreadable(path, fault)
    } catch LineFault.unreadable(_, let fault) {
      throw SecretFault.unreadable(path, fault)
    }
  }
}
