import FriendsContract
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// The handle of this module's scenes on the navigation; each sees only the routes it may use.
struct ProfileRouter: Router, ProfileRoute, PeopleSearchRoute, EditorRoute, ConversationRoute,
  Closable, ProfileRequestingScene
{
  let context: SceneContext

  func perform<R: Request>(_ request: R) async throws -> R.Response {
    try await context.call.perform(request)
  }

  func answers<R: Request>(_ request: R.Type) -> Bool {
    context.call.mediator.answers(request)
  }
}

/// A scene that may ask the modules, on behalf of whoever is signed in.
protocol ProfileRequestingScene {
  /// Asks a module.
  func perform<R: Request>(_ request: R) async throws -> R.Response

  /// Returns whether a module would answer.
  func answers<R: Request>(_ request: R.Type) -> Bool
}

/// The way to where one changes one's own profile; no other module may use it.
protocol EditorRoute {
  /// Lets the person change their profile, and waits for what becomes of it.
  func editProfile() async -> QuestionOutcome<ProfileCard>
}

extension EditorRoute where Self: Router {
  func editProfile() async -> QuestionOutcome<ProfileCard> { await ask(ProfileScene.change) }
}

extension ProfileScene {
  /// Asks for one's own profile, changed.
  static let change = SceneQuestion<ProfileScene, ProfileCard>(.edit)
}
