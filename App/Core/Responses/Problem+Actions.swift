import Links
import Mediator
import Navigation

extension Problem {
  /// Returns the problem with the command that signs in, where that is what is missing.
  func namingSignIn(in mediator: Mediator) -> Problem {
    let words = ["auth", "login"].map { ShellWord($0) }
    guard code == "unauthorised", hint?.hasPrefix("Sign in, then ") == true,
      case .found(let command, _) = mediator.commands.find(words)
    else { return self }
    return advising("Sign in with: \(command.name) USERNAME")
  }

  /// Returns the problem with an advice that names actions of a place instead of commands that do
  /// the same.
  ///
  /// `messaging members GROUP` is `members` where the place is that of the group.
  ///
  /// - Parameters:
  ///   - actions: What can be done at the place.
  ///   - mediator: What knows the commands.
  /// - Returns: The problem.
  func namingActions(_ actions: [SceneAction], in mediator: Mediator) -> Problem {
    guard let hint, !actions.isEmpty else { return self }
    let named = hint.replacing(/([a-z]+) ([a-z-]+) ([A-Z]+)(?= |$)/) { match -> String in
      let words = [match.1, match.2].map { ShellWord(String($0)) }
      guard case .found(let command, _) = mediator.commands.find(words),
        let given = command.parameters.first, given.name.uppercased() == match.3,
        let action = actions.first(where: { $0.name == match.2 }),
        command.parameters.allSatisfy({ parameter in
          let isEntered = action.parameters.contains { $0.name == parameter.name }
          return parameter.name == given.name
            ? !isEntered : isEntered || parameter.presence != .required
        })
      else { return String(match.0) }
      return action.name
    }
    return advising(named)
  }
}
