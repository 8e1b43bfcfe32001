import AuthContract
import FriendsContract
import Links
import Navigation

/// Shows the friend requests without an answer, in both directions.
final class FriendRequestsScene: Scene {
  private let context: SceneContext
  private var requests = FriendRequestsResponse(received: [], sent: [])

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Requests") {
      for section in sections { section }
      SceneAction("accept", "username", run: accept, summary: "makes you friends").forRows
      SceneAction("decline", "username", run: decline, summary: "the sender is not told").forRows
      SceneAction("cancel", "username", run: cancel, summary: "cancels your request").forRows
    }
  }

  private var sections: [ScreenSection] {
    requests.sections(offeringReceived: ["accept", "decline"], offeringSent: ["cancel"])
  }

  func load() async throws {
    requests = try await context.perform(ListFriendRequests())
  }

  private func accept(_ username: Username) async throws {
    try await context.performAndTell(AcceptFriendRequest(username))
  }

  private func decline(_ username: Username) async throws {
    try await context.performAndTell(DeclineFriendRequest(username))
  }

  private func cancel(_ username: Username) async throws {
    try await context.performAndTell(CancelFriendRequest(username))
  }
}
