import AuthContract
import FriendsContract
import Links
import Navigation

/// Shows users that the user may know.
final class FriendSuggestionsScene: Scene {
  private let context: SceneContext
  private var suggestions = FriendSuggestionsResponse(people: [])

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("People you may know") {
      suggestions.section(offering: ["add"])
      SceneAction("add", "username", run: add, summary: "sends a friend request")
        .titled("Add friend").forRows
    }
  }

  func load() async throws {
    suggestions = try await context.perform(SuggestFriends())
  }

  private func add(_ username: Username) async throws {
    try await context.performAndTell(SendFriendRequest(username))
  }
}
