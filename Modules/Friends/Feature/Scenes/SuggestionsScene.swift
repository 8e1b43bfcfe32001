import AuthContract
import FriendsContract
import Links
import Navigation
import ProfileContract

/// People whom one may know.
final class SuggestionsScene: Scene {
  typealias Routes = ProfileRoute & FriendsRequestingScene

  private let routes: any Routes
  private var suggestions = FriendSuggestionsResponse(people: [])
  private var news: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var screen: Screen {
    var screen = suggestions.screen
    if let news { screen.text.insert(news, at: 0) }
    SceneAction("add", "username", run: add, summary: "asks somebody to be your friend")
      .add(to: &screen)
    return screen
  }

  func load() async throws {
    suggestions = try await routes.perform(SuggestFriends(limit: 20))
  }

  func disappeared() { news = nil }

  private func add(_ username: Username) async throws {
    news = try await routes.perform(SendFriendRequest(username)).description
    try await load()
  }
}
