import Links
import Mediator
import Terminal

/// Supplies what a line leaves out: secrets and confirmations.
struct InputPrompter: Sendable {
  /// Whether secrets may be among the words, which others on the machine could read.
  let allowsSecretsInWords: Bool

  /// Asks for a secret without showing it, or returns nil where no user can be asked.
  let ask: @Sendable (ParameterInfo) async throws -> String?

  /// Asks for a confirmation; where no user can be asked, the line itself counts as one.
  let confirm: @Sendable (String) async -> Bool

  /// Asks for nothing.
  static func silent(allowsSecretsInWords: Bool) -> InputPrompter {
    InputPrompter(
      allowsSecretsInWords: allowsSecretsInWords,
      ask: { _ in nil },
      confirm: { _ in true }
    )
  }

  /// For a script, whose lines no process list shows.
  static let script = silent(allowsSecretsInWords: true)
}

extension InputPrompter {
  /// Asks at a terminal, and twice for a new secret.
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
      guard again == text else { throw SecretInputError.different }
      return text
    }
    confirm = { question in
      guard case .line(let answer) = await editor.readLine("\(question) [y/N] ") else {
        return false
      }
      return ["y", "yes"].contains(answer.lowercased())
    }
  }

  /// Asks at a terminal with an editor of its own for each question.
  init(
    allowsSecretsInWords: Bool,
    opening open: @escaping @Sendable () throws -> LineEditor
  ) {
    self.allowsSecretsInWords = allowsSecretsInWords
    ask = { secret in
      let editor = try open()
      let prompter = InputPrompter(asking: editor, allowsSecretsInWords: false)
      do {
        let answer = try await prompter.ask(secret)
        await editor.close()
        return answer
      } catch {
        await editor.close()
        throw error
      }
    }
    confirm = { question in
      guard let editor = try? open() else { return false }
      let prompter = InputPrompter(asking: editor, allowsSecretsInWords: false)
      let isSure = await prompter.confirm(question)
      await editor.close()
      return isSure
    }
  }
}
