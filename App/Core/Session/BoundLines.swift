import Links
import Mediator
import Navigation

/// A built-in command with its values.
struct BuiltinCommandInvocation: Sendable {
  /// Whether the line becomes the one that `trace last` shows.
  let leavesTrace: Bool

  /// Does what the command says.
  let run: @Sendable (isolated ShellSession) async throws -> LineResult
}

/// An action of a scene with its values.
struct SceneActionInvocation {
  let name: String

  /// The node of the scene that offered the action.
  let node: NodeID?

  /// Whether the words of the line contain a secret.
  let holdsSecret: Bool

  /// Does what the action says.
  let run: () async throws -> Void

  /// What the user reads besides what came of it.
  var remark: String?
}

/// A command of a module with its values.
struct ParsedModuleCommand: Sendable {
  let name: String
  let command: CommandInvocation

  /// Whether the words of the line contain a secret.
  let holdsSecret: Bool
}
