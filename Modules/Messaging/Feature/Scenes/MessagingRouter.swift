import FriendsContract
import Mediator
import MessagingContract
import Navigation

/// The ways between the feature's own places.
protocol MessagingRoute {
  /// Opens one of the feature's places.
  func openMessages(_ place: MessagingScene) async -> Arrival
}

extension MessagingRoute where Self: Router {
  func openMessages(_ place: MessagingScene) async -> Arrival { await open(place) }
}

/// The way from a scene that has served its purpose to a conversation in its place.
protocol ReplacingRoute {
  /// Puts a conversation in the place of the scene.
  func goOn(to place: MessagingScene) async -> Arrival
}

extension ReplacingRoute where Self: Router {
  func goOn(to place: MessagingScene) async -> Arrival { await replace(with: place) }
}

/// The handle of the inbox and of searches on the navigation.
struct MessagingRouter: Router, MessagingRoute {
  let site: Site
}

/// The handle of a conversation on the navigation.
struct ConversationRouter: Router, MessagingRoute, Closable {
  let site: Site
}

/// The handle of the scene for new conversations on the navigation.
struct NewRouter: Router, ReplacingRoute, FriendPickerRoute {
  let site: Site
}

/// What scenes may do besides going somewhere: ask, on behalf of whoever is signed in now.
struct Desk {
  private let site: Site

  init(_ site: Site) {
    self.site = site
  }

  func perform<R: Request>(_ request: R) async throws -> R.Response {
    try await site.call.perform(request)
  }
}

extension Arrival {
  /// Throws why a place was not reached, so that an action fails instead of doing nothing.
  func orThrow() throws {
    if let report { throw report }
  }
}
