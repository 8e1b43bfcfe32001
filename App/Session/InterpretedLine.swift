import Links
import Mediator
import Navigation

/// What a line asks for, with its parameters bound, before anything is done.
enum InterpretedLine {
  /// A command of the app itself.
  case builtin(BoundBuiltinCommand)

  /// An action of the scene in front.
  case act(BoundSceneAction)

  /// A command of a module.
  case command(BoundModuleCommand)

  /// A link on its own.
  case navigate(EnteredLink)

  /// A line that asks for nothing that the app can do, with the answer to it.
  case unknown(LineResult)
}

/// A link as it was entered.
struct EnteredLink: Sendable {
  let text: String

  /// Where it leads, or nil if it leads nowhere.
  let resolved: ResolvedLink<any Linkable>?
}

/// A built-in command with its values.
struct BoundBuiltinCommand: Sendable {
  /// Whether the line becomes the one that `trace last` shows.
  let leavesTrace: Bool

  /// Does what the command says.
  let run: @Sendable (isolated ShellSession) async throws -> LineResult
}

/// An action of a scene with its values.
struct BoundSceneAction {
  let name: String

  /// The node of the scene that offered the action.
  let node: NodeID?

  /// Whether the words of the line contain a secret.
  let holdsSecret: Bool

  /// Does what the action says.
  let run: () async throws -> Void
}

/// A command of a module with its values.
struct BoundModuleCommand: Sendable {
  let name: String
  let command: BoundCommand

  /// Whether the words of the line contain a secret.
  let holdsSecret: Bool
}
