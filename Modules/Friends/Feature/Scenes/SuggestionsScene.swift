import AuthContract
import FriendsContract
import Links
import Navigation
import ProfileContract

/// People whom one may know.
final class SuggestionsScene: Scene {
  typealias Routes = ProfileRoute & Performing

  private let routes: any Routes
  private var suggestions = Suggestions(people: [])
  private var news: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var screen: Screen {
    var screen = suggestions.screen
    if let news { screen.text.insert(news, at: 0) }
    Action("add", "username", run: add, summary: "asks somebody to be your friend")
      .add(to: &screen)
    return screen
  }

  func load() async throws {
    suggestions = try await routes.perform(SuggestFriends(20))
  }

  func disappeared() { news = nil }

  private func add(_ username: Username) async throws {
    news = try await routes.perform(AskToBeFriends(username)).description
    try await load()
  }
}
