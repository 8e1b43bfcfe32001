import AuthContract
import FriendsContract
import Links
import MessagingContract
import Navigation
import ProfileContract

/// Another user's profile.
final class OtherProfileScene: Scene {
  private let context: SceneContext
  private let routes: any ConversationRoute
  private let username: Username
  private var card: ProfileCard?
  private var notice: String?

  init(_ context: SceneContext, routes: any ConversationRoute, username: Username) {
    self.context = context
    self.routes = routes
    self.username = username
  }

  var screen: Screen {
    Screen(of: .person(card?.person ?? ScreenPerson(username, name: username.text))) {
      if let notice { Paragraph(note: notice) }
      for field in card?.fields ?? [] { field }
      if context.answers(SendFriendRequest.self) {
        SceneAction("add", run: add, summary: "asks them to be your friend")
      }
      if context.answers(SendMessage.self) {
        SceneAction("write", run: write, summary: "opens your conversation")
      }
    }
  }

  func load() async throws {
    card = try await context.perform(ShowProfile(username))
  }

  func disappeared() { notice = nil }

  private func add() async throws {
    notice = try await context.perform(SendFriendRequest(username)).description
  }

  private func write() async throws {
    if let problem = await routes.openConversation(with: username).problem { throw problem }
  }
}
