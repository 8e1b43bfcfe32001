import Links
import Mediator
import Synchronization
import Terminal

/// Supplies what a line leaves out: secrets and confirmations.
struct SecretPrompter: Sendable {
  /// Whether secrets may be among the words, which others on the machine could read.
  let allowsSecretsInWords: Bool

  /// Whether a user types the lines, so that a scene can take plain text as it is typed.
  var takesPlainText = false

  /// Says why a secret was refused that the user has made up, where they can be asked again.
  var refuse: (@Sendable (Problem) -> Void)?

  /// Asks for a secret without showing it, or returns nil where no user can be asked.
  private(set) var ask: @Sendable (ParameterInfo) async throws -> String?

  /// Asks for a confirmation, or returns nil where no user can be asked.
  let isSure: @Sendable (String) async -> Bool?

  /// Asks for nothing.
  static func silent(allowsSecretsInWords: Bool) -> SecretPrompter {
    SecretPrompter(
      allowsSecretsInWords: allowsSecretsInWords,
      ask: { _ in nil },
      isSure: { _ in nil }
    )
  }

  /// For a script, whose lines no process list shows.
  static let script = silent(allowsSecretsInWords: true)

  /// Returns the same prompter, which notes what it has asked for.
  func noting(in asked: AskedSecrets) -> SecretPrompter {
    var prompter = self
    prompter.ask = { [ask] secret in
      if secret.isMadeUp { asked.note(secret.name) }
      return try await ask(secret)
    }
    return prompter
  }

  /// Asks for a confirmation.
  ///
  /// - Throws: The ``Mediator/Problem`` of a user who is not sure, or who cannot be asked.
  func confirm(_ question: String) async throws(Problem) {
    switch await isSure(question) {
    case true?: return
    case false?: throw .notConfirmed
    case nil: throw .needsConfirmation(question)
    }
  }
}

extension SecretPrompter {
  /// Asks at a terminal, and twice for a new secret.
  ///
  /// - Parameters:
  ///   - editor: Reads the answers.
  ///   - allowsSecretsInWords: Whether secrets may be among the words of a line.
  ///   - columns: Returns the width of the terminal, in which questions are wrapped.
  init(
    asking editor: LineEditor,
    allowsSecretsInWords: Bool,
    columns: @escaping @Sendable () -> Int? = { nil }
  ) {
    self.allowsSecretsInWords = allowsSecretsInWords
    takesPlainText = true
    refuse = { problem in
      let format = TextLayoutOptions(columns: columns())
      editor.print(above: FailedLineResponse(problem: problem).text(format).lines)
    }
    ask = { secret in
      while true {
        let rule = TerminalText(secret.isMadeUp ? secret.summary.startingUppercase : "", look: .dim)
        let lines = rule.isEmpty ? [] : rule.wrapped(to: columns() ?? .max).lines
        let text = try await Self.read(secret.name, beneath: lines, with: editor)
        guard secret.isMadeUp else { return text }
        if try await Self.read("again", with: editor) == text { return text }
        // Asking goes on, so that the second try is never read as a line that anyone can see.
        editor.print(above: "The passwords do not match. Try again.")
      }
    }
    isSure = { question in
      let room = columns().map { max(1, $0 - 2) } ?? .max
      var lines = TerminalText("\(question) [y/N]").wrapped(to: room).lines
      // The editor moves its cursor on one line only.
      let last = lines.removeLast() + " "
      editor.print(above: lines)
      guard case .line(let answer) = await editor.readLine(last) else { return false }
      return ["y", "yes"].contains(answer.lowercased())
    }
  }

  private static func read(
    _ name: String,
    beneath lines: [TerminalText] = [],
    with editor: LineEditor
  ) async throws -> String {
    // The rule is a part of the prompt, so that it comes once nothing is shown of what is typed.
    let prompt = TerminalText.lines(lines + ["\(TerminalText(name.startingUppercase)): "])
    guard case .line(let text) = await editor.readSecret(prompt) else {
      throw CancellationError()
    }
    return text
  }

  /// Asks at a terminal with an editor of its own for each question.
  ///
  /// - Parameters:
  ///   - allowsSecretsInWords: Whether secrets may be among the words of a line.
  ///   - columns: Returns the width of the terminal, in which questions are wrapped.
  ///   - open: Opens an editor.
  init(
    allowsSecretsInWords: Bool,
    columns: @escaping @Sendable () -> Int?,
    opening open: @escaping @Sendable () throws -> LineEditor
  ) {
    self.allowsSecretsInWords = allowsSecretsInWords
    ask = { secret in
      let editor = try open()
      let prompter = SecretPrompter(asking: editor, allowsSecretsInWords: false, columns: columns)
      do {
        let answer = try await prompter.ask(secret)
        await editor.close()
        return answer
      } catch {
        await editor.close()
        throw error
      }
    }
    isSure = { question in
      guard let editor = try? open() else { return false }
      let prompter = SecretPrompter(asking: editor, allowsSecretsInWords: false, columns: columns)
      let isSure = await prompter.isSure(question)
      await editor.close()
      return isSure
    }
  }
}

/// The secrets that a user has made up for a line.
final class AskedSecrets: Sendable {
  private let names = Mutex<Set<String>>([])

  /// The names of their parameters.
  var madeUp: Set<String> { names.withLock { $0 } }

  func note(_ name: String) {
    names.withLock { _ = $0.insert(name) }
  }
}
