import FriendsContract
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// The handle of this module's scenes on the navigation; each sees only the routes it may use.
struct FriendsRouter: Router, ProfileRoute, PeopleSearchRoute, FriendsRoute, ConversationRoute,
  Closable, FriendsRequestingScene
{
  let context: SceneContext

  func perform<R: Request>(_ request: R) async throws -> R.Response {
    try await context.call.perform(request)
  }
}

/// A scene that may ask the modules, on behalf of whoever is signed in.
protocol FriendsRequestingScene {
  /// Asks a module.
  func perform<R: Request>(_ request: R) async throws -> R.Response
}
