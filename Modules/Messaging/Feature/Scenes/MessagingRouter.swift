import FriendsContract
import MessagingContract
import Navigation
import ProfileContract

/// The routes between the feature's own scenes.
protocol MessagingRoute {
  /// Opens a messaging scene.
  func openMessages(_ place: MessagingScene) async -> NavigationResult

  /// Goes back to a messaging scene, or opens it where it is not open.
  func returnToMessages(_ place: MessagingScene) async -> NavigationResult
}

extension MessagingRoute where Self: Router {
  func openMessages(_ place: MessagingScene) async -> NavigationResult { await open(place) }

  func returnToMessages(_ place: MessagingScene) async -> NavigationResult {
    await open(place, options: .reuse)
  }
}

/// The route from the scene for a new conversation to that conversation.
protocol ReplacingConversationRoute {
  /// Opens a conversation in place of the scene.
  func replaceWithConversation(_ place: MessagingScene) async -> NavigationResult
}

extension ReplacingConversationRoute where Self: Router {
  func replaceWithConversation(_ place: MessagingScene) async -> NavigationResult {
    await replace(with: place)
  }
}

/// The routes of this module's scenes; each scene sees only those that it uses.
struct MessagingRouter: Router, MessagingRoute, ReplacingConversationRoute, ReplacingSearchRoute,
  FriendPickerRoute, ProfileRoute, Closable
{
  let context: SceneContext
}
