import Mediator
import MessagingContract
import Navigation

/// The ways between the feature's own places.
protocol MessagingRoute {
  /// Opens one of the feature's places.
  func openMessages(_ place: MessagingScene) async -> NavigationResult
}

extension MessagingRoute where Self: Router {
  func openMessages(_ place: MessagingScene) async -> NavigationResult { await open(place) }
}

/// The way from a scene that has served its purpose to a conversation in its place.
protocol ReplacingConversationRoute {
  /// Puts a conversation in the place of the scene.
  func goOn(to place: MessagingScene) async -> NavigationResult
}

extension ReplacingConversationRoute where Self: Router {
  func goOn(to place: MessagingScene) async -> NavigationResult { await replace(with: place) }
}

extension NavigationResult {
  /// Throws why a place was not reached, so that an action fails instead of doing nothing.
  func orThrow() throws {
    if let problem { throw problem }
  }
}
