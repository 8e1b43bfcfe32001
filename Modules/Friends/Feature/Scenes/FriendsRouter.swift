import FriendsContract
import MessagingContract
import Navigation
import ProfileContract

/// The routes of this module's scenes; each scene sees only those that it uses.
struct FriendsRouter: Router, PeopleSearchRoute, ConversationRoute, Closable {
  let context: SceneContext
}
