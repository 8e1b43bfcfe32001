import Links
import Mediator
import Navigation

@testable import Auth

/// Somebody who walks from place to place, and whose session adopts what the places change.
final class Visitor {
  let navigator: Navigator
  private let changes = PendingCallerChanges()

  init(to world: World) async {
    navigator = Navigator(world.mediator, as: Caller(nil, from: .outside), noting: changes)
    await navigator.start(.stack(Street.corner))
  }

  /// What stands in front.
  var screen: ScreenDescription? { navigator.screen }

  /// Does something where one stands, and returns what it changed.
  @discardableResult
  func act(_ name: String, _ words: String...) async throws -> (any CallerChangingResponse)? {
    try await navigator.perform(name, with: CommandArguments(words.map { ShellWord($0) }))
    guard let change = changes.take() else { return nil }
    await navigator.callerChanged(to: Caller(change.principal, from: .outside))
    return change
  }

  /// Does something where one stands that fails, and returns the code of the failure.
  func failure(_ name: String, _ words: String...) async -> String? {
    do {
      try await navigator.perform(name, with: CommandArguments(words.map { ShellWord($0) }))
      return nil
    } catch {
      return error.code
    }
  }
}
