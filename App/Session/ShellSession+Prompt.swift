import Mediator
import Navigation
import Terminal

extension ShellSession {
  /// The widest that the title of a place may be in the prompt.
  private static let titleWidth = 32

  /// Who is signed in and where they are: `alice · bob> `.
  var prompt: TerminalText {
    let parts = [signedInUser?.name, placeTitle].compactMap { $0 }
    let words = parts.map { TerminalText($0).truncated(to: Self.titleWidth) }
    guard let first = words.first else { return "> " }
    return words.dropFirst().reduce(first) { $0 + " · " + $1 } + "> "
  }

  /// The title of the place in front, unless that is where a session begins.
  var placeTitle: String? {
    guard let screen = navigator.screen, screen.link != "home" else { return nil }
    return screen.title
  }

  /// How to type here, where what is typed goes to the scene.
  var plainTextHint: TerminalText? {
    guard let action = frontActions.first(where: \.takesPlainText) else { return nil }
    return TerminalText(
      "What you type here \(action.summary). Begin a command with /, such as /back or /help.",
      look: .dim
    )
  }
}
