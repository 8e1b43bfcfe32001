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

  /// The action itself, where the line was typed as its text.
  var action: SceneAction?

  /// The line as it was typed, where it was perhaps meant as a command.
  var typedCommand: String?

  /// Returns what the user reads besides what came of it.
  ///
  /// - Parameter screen: The screen then, with the row that the text became.
  /// - Returns: How to take the text back, and how to run the command; nil if none was meant.
  func remark(on screen: ScreenDescription?) -> String? {
    guard let action, let typedCommand else { return nil }
    let row = screen?.rows.last { $0.state.contains(.mine) && $0.number != nil }
    let takingBack = action.takenBackBy.flatMap { name in
      row?.number.map { " To take it back, type: /\(name) \($0)" }
    }
    return "This line was text: typing here \(action.summary).\(takingBack ?? "")"
      + "\nTo run the command, type: /\(typedCommand)"
  }
}

/// A command of a module with its values.
struct ParsedModuleCommand: Sendable {
  let name: String
  let command: CommandInvocation

  /// Whether the words of the line contain a secret.
  let holdsSecret: Bool
}
