import AuthContract
import FriendsContract
import Links
import Navigation

/// Shows users that the user may know.
final class FriendSuggestionsScene: Scene {
  private let context: SceneContext
  private var suggestions = FriendSuggestionsResponse(people: [])
  private var notice: String?

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("People you may know") {
      if let notice { Paragraph(note: notice) }
      suggestions.section(offering: ["add"])
      SceneAction("add", "username", run: add, summary: "sends a friend request")
        .titled("Add friend").forRows
    }
  }

  func load() async throws {
    suggestions = try await context.perform(SuggestFriends())
  }

  func disappeared() { notice = nil }

  private func add(_ username: Username) async throws {
    notice = try await context.perform(SendFriendRequest(username)).description
  }
}
