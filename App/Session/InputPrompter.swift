import Links
import Mediator
import System
import Terminal

/// Gives what a line leaves out: secrets, and whether the person is sure.
struct InputPrompter: Sendable {
  /// Whether secrets may stand in the words, which others on the machine could read.
  let allowsSecretsInWords: Bool

  /// Asks for a secret without showing it, or returns nothing where nobody can be asked.
  let ask: @Sendable (ParameterInfo) async throws -> String?

  /// Asks whether the person is sure; where nobody can be asked, whoever wrote the line was.
  let confirm: @Sendable (String) async -> Bool

  /// For lines that nobody is there to complete.
  static func nobody(allowsSecretsInWords: Bool) -> InputPrompter {
    InputPrompter(
      allowsSecretsInWords: allowsSecretsInWords,
      ask: { _ in nil },
      confirm: { _ in true }
    )
  }

  /// For a script: the line is nobody's process list.
  static let script = nobody(allowsSecretsInWords: true)
}

extension InputPrompter {
  /// Asks a person at a terminal, and for a text that is made up there twice.
  init(asking editor: LineEditor, allowsSecretsInWords: Bool) {
    self.allowsSecretsInWords = allowsSecretsInWords
    ask = { secret in
      let title = TerminalText(secret.name.prefix(1).uppercased() + secret.name.dropFirst())
      guard case .line(let text) = await editor.readSecret("\(title): ") else {
        throw CancellationError()
      }
      guard secret.isMadeUp else { return text }
      guard case .line(let again) = await editor.readSecret("Again: ") else {
        throw CancellationError()
      }
      guard again == text else { throw SecretInputError.different(secret.name) }
      return text
    }
    confirm = { question in
      guard case .line(let answer) = await editor.readLine("\(question) [y/N] ") else {
        return false
      }
      return ["y", "yes"].contains(answer.lowercased())
    }
  }
}

extension InputPrompter {
  /// Asks a person at a terminal that is prepared for nothing else.
  init(
    allowsSecretsInWords: Bool,
    opening open: @escaping @Sendable () throws -> LineEditor
  ) {
    self.allowsSecretsInWords = allowsSecretsInWords
    ask = { secret in
      let editor = try open()
      do {
        let answer = try await InputPrompter(asking: editor, allowsSecretsInWords: false).ask(
          secret
        )
        await editor.close()
        return answer
      } catch {
        await editor.close()
        throw error
      }
    }
    confirm = { question in
      guard let editor = try? open() else { return false }
      let isSure = await InputPrompter(asking: editor, allowsSecretsInWords: false).confirm(
        question
      )
      await editor.close()
      return isSure
    }
  }
}

/// Why a secret cannot be taken as it was given.
enum SecretInputError: Error {
  /// It stood in words that others on the machine could read.
  case inWords(String)
  /// It was to be typed twice, and the two differed.
  case different(String)
  /// The file that holds it cannot be read.
  case unreadable(SystemError)

  var problem: Problem {
    switch self {
    case .inWords(let name):
      Problem(
        code: "usage.secret",
        message: "\(name) is a secret: others on this machine could read it in the process list.",
        hint: "Leave it out to be asked, or say --\(name)-file PATH (- for standard input)."
      )
    case .different:
      Problem(
        code: "usage.different",
        message: "The two differ, so nothing was done.",
        hint: "Type the same twice."
      )
    case .unreadable(let fault): .file(fault.description)
    }
  }
}

extension LineResult {
  /// Says why a secret could not be taken; where the two differed, the line itself was right.
  static func unclear(_ fault: SecretInputError) -> LineResult {
    if case .different = fault { return .failed(fault.problem) }
    return .misunderstood(fault.problem)
  }
}
