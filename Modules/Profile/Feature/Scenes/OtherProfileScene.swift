import AuthContract
import FriendsContract
import Links
import MessagingContract
import Navigation
import ProfileContract

/// Somebody's profile.
final class OtherProfileScene: Scene {
  typealias Routes = ConversationRoute & ProfileRequestingScene

  private let username: Username
  private let routes: any Routes
  private var card: ProfileCard?
  private var news: String?

  init(username: Username, routes: any Routes) {
    self.username = username
    self.routes = routes
  }

  var screen: Screen {
    Screen(card?.name ?? username.text) {
      if let news { Paragraph(news) }
      for field in card?.fields ?? [] { field }
      if routes.answers(SendFriendRequest.self) {
        SceneAction("add", run: add, summary: "asks them to be your friend")
      }
      if routes.answers(MayContact.self) {
        SceneAction("write", run: write, summary: "opens your conversation")
      }
    }
  }

  func load() async throws {
    card = try await routes.perform(ShowProfile(username))
  }

  func disappeared() { news = nil }

  private func add() async throws {
    news = try await routes.perform(SendFriendRequest(username)).description
  }

  private func write() async throws {
    if let problem = await routes.openConversation(with: username).problem { throw problem }
  }
}
