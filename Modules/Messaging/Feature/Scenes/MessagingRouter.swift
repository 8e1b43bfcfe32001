import FriendsContract
import Navigation

/// The handle of the inbox and of searches on the navigation.
struct MessagingRouter: Router, MessagingRoute {
  let context: SceneContext
}

/// The handle of a conversation on the navigation.
struct ConversationRouter: Router, MessagingRoute, Closable {
  let context: SceneContext
}

/// The handle of the scene for new conversations on the navigation.
struct NewConversationRouter: Router, ReplacingConversationRoute, FriendPickerRoute {
  let context: SceneContext
}
