import AuthContract
import FriendsContract
import Mediator
import MessagingContract
import Navigation

extension ConversationScene {
  /// The way to become friends, where nothing else keeps the user from writing.
  @ScreenBuilder var friendshipActions: [any ScreenPart] {
    if case .notFriends(let username, nil) = refusal, context.answers(SendFriendRequest.self) {
      SceneAction(
        "add",
        run: { [context] in try await context.performAndTell(SendFriendRequest(username)) },
        summary: "sends a friend request"
      ).titled("Add friend")
    }
    if case .notFriends(let username, .received) = refusal,
      context.answers(AcceptFriendRequest.self)
    {
      SceneAction(
        "accept",
        run: { [context] in try await context.performAndTell(AcceptFriendRequest(username)) },
        summary: "accepts the friend request"
      ).titled("Accept the friend request")
    }
  }
}
