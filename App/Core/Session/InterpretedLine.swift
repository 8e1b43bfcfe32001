import Links
import Mediator
import Navigation

/// What a line asks for, with its parameters bound, before anything is done.
enum InterpretedLine {
  /// A command of the app itself.
  case builtin(BuiltinCommandInvocation)

  /// An action of the scene in front.
  case act(SceneActionInvocation)

  /// A command of a module.
  case command(ParsedModuleCommand)

  /// A link on its own.
  case navigate(EnteredLink)

  /// A line that asks for nothing that the app can do, with the answer to it.
  case unknown(LineResult)

  /// Whether a module answers it, which must know whether a user is signed in.
  var isForModules: Bool {
    switch self {
    case .act, .command: true
    case .builtin, .navigate, .unknown: false
    }
  }

  /// Whether the words are known to contain no secret.
  var isFreeOfSecrets: Bool {
    switch self {
    case .builtin: true
    case .act(let action): !action.holdsSecret
    case .command(let command): !command.holdsSecret
    case .navigate(let link): link.resolved != nil
    case .unknown(let result): result.isFreeOfSecrets
    }
  }
}

/// A link as it was entered.
struct EnteredLink: Sendable {
  let text: String

  /// Where it leads, or nil if it leads nowhere.
  let resolved: ResolvedLink<any Linkable>?

  /// Finds where a link leads.
  init(_ text: String, in mediator: Mediator) {
    self.text = text
    resolved = try? mediator.links.resolveWithParents(text)
  }
}
