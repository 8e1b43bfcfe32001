import Links
import Mediator
import Navigation

@testable import Auth

/// A navigator whose session adopts the sign-ins and sign-outs of its scenes.
final class AuthNavigation {
  let navigator: Navigator
  private let changes = PendingCallerChanges()

  init(to world: World) async {
    navigator = Navigator(world.mediator, as: Caller(nil, from: .outside), noting: changes)
    await navigator.start(.stack(PublicPlace.corner))
  }

  /// The front screen.
  var screen: ScreenDescription? { navigator.screen }

  /// Performs an action of the front scene, and returns what it changed.
  @discardableResult
  func act(_ words: String...) async throws -> (any CallerChangingResponse)? {
    try await act(words)
  }

  /// Performs an action with words, the first of which is its name.
  @discardableResult
  func act(_ line: [String]) async throws -> (any CallerChangingResponse)? {
    let words = line.dropFirst().map { ShellWord($0) }
    try await navigator.perform(line[0], with: CommandArguments(words))
    guard let change = changes.take() else { return nil }
    await navigator.callerChanged(to: Caller(change.principal, from: .outside))
    return change
  }

  /// Performs an action that fails, and returns the code of the failure.
  func failure(_ name: String, _ words: String...) async -> String? {
    do {
      try await navigator.perform(name, with: CommandArguments(words.map { ShellWord($0) }))
      return nil
    } catch {
      return error.code
    }
  }
}
