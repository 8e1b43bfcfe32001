/// Asks what a user has to confirm before a command is performed.
///
/// The module that answers the command may answer this, too: with a question that names what the
/// command is about, with nil where this one destroys nothing, or with the refusal of a command that
/// would be refused. Where it does not, the user is asked the question of the command's configuration.
///
/// ```swift
/// registry.answer(ConfirmationQuestion<RemoveFriend>.self, with: friends.question)
/// ```
public struct ConfirmationQuestion<Subject: Command>: Request {
  /// The question, or nil if there is nothing to confirm.
  public typealias Response = String?

  /// Why the command would be refused.
  public typealias Failure = Subject.Failure

  /// The module that answers the command.
  public static var owner: ModuleName { Subject.owner }

  /// Who may make the command.
  public static var access: AccessRule { Subject.access }

  /// The command.
  public let command: Subject

  /// Asks what a user has to confirm before a command.
  public init(before command: Subject) { self.command = command }
}

extension CallContext {
  /// Returns what a user has to confirm before a command, or nil if it asks nothing.
  ///
  /// - Parameter command: The command.
  /// - Returns: The question, which names what the command is about where its module says so.
  /// - Throws: The `CallFailure` with which the command would be refused.
  public func question<C: Command>(
    before command: C
  ) async throws(CallFailure<C.Failure>) -> String? {
    guard let general = C.confirmation else { return nil }
    do {
      return try await perform(ConfirmationQuestion(before: command))
    } catch {
      switch error {
      case .refused, .unauthorised: throw error
      case .unanswered, .cancelled, .timedOut, .limited, .failed: return general
      }
    }
  }
}
