import FriendsContract
import Navigation

/// The handle of the inbox and of searches on the navigation.
struct MessagingRouter: Router, MessagingRoute {
  let site: Site
}

/// The handle of a conversation on the navigation.
struct ConversationRouter: Router, MessagingRoute, Closable {
  let site: Site
}

/// The handle of the scene for new conversations on the navigation.
struct NewRouter: Router, ReplacingRoute, FriendPickerRoute {
  let site: Site
}
