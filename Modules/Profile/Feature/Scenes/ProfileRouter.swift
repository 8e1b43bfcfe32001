import AuthContract
import FriendsContract
import MessagingContract
import Navigation
import ProfileContract

/// The routes of the module's scenes; each scene sees only those that it may use.
struct ProfileRouter: Router, PeopleSearchRoute, ReplacingPeopleSearchRoute, EditProfileRoute,
  PictureRoute, ConversationRoute, Closable
{
  let context: SceneContext
}

/// The route to a user's picture; no other module has it.
protocol PictureRoute {
  /// Opens a user's picture on top of the profile.
  func openPicture(of username: Username) async -> NavigationResult
}

extension PictureRoute where Self: Router {
  func openPicture(of username: Username) async -> NavigationResult {
    await open(PictureViewerScene.self, input: username)
  }
}

/// The route to the form in which users change their own profile; no other module has it.
protocol EditProfileRoute {
  /// Lets the user change their profile, and waits for the outcome.
  func editProfile() async -> QuestionOutcome<VisibleProfile>
}

extension EditProfileRoute where Self: Router {
  func editProfile() async -> QuestionOutcome<VisibleProfile> { await ask(ProfileScene.change) }
}

extension ProfileScene {
  /// Asks the user to change their profile; the answer is the changed one.
  static let change = SceneForResult<ProfileScene, VisibleProfile>(.edit)
}
