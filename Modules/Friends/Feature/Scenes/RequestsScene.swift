import AuthContract
import FriendsContract
import Links
import Navigation
import ProfileContract

/// Who has asked, and whom one has asked.
final class RequestsScene: Scene {
  typealias Routes = ProfileRoute & FriendsRequestingScene

  private let routes: any Routes
  private var requests = FriendRequestsResponse(received: [], sent: [])
  private var news: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var screen: Screen {
    var screen = requests.screen
    if let news { screen.text.insert(news, at: 0) }
    SceneAction("accept", "username", run: accept, summary: "makes you friends").add(to: &screen)
    SceneAction("decline", "username", run: decline, summary: "they are not told").add(to: &screen)
    SceneAction("cancel", "username", run: cancel, summary: "takes your request back").add(
      to: &screen
    )
    return screen
  }

  func load() async throws {
    requests = try await routes.perform(ListFriendRequests(limit: 200))
  }

  func disappeared() { news = nil }

  private func accept(_ username: Username) async throws {
    news = try await routes.perform(AcceptFriendRequest(username)).description
    try await load()
  }

  private func decline(_ username: Username) async throws {
    news = try await routes.perform(DeclineFriendRequest(username)).description
    try await load()
  }

  private func cancel(_ username: Username) async throws {
    news = try await routes.perform(CancelFriendRequest(username)).description
    try await load()
  }
}
