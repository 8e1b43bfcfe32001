import Links
import Mediator
import Navigation

/// The list of friends: it knows its routes, and neither profiles nor transitions.
final class FriendsListScene: Scene {
  let router: any FriendsRouter.Routes

  init(router: any FriendsRouter.Routes) {
    self.router = router
  }

  var screen: Screen {
    Screen("Friends") { SceneAction("profile", "name", run: userButtonPressed) }
  }

  private func userButtonPressed(_ name: String) async {
    await router.openProfile(for: User(name: name))
  }
}

/// A chat, from which profiles open too.
final class ChatScene: Scene {
  let router: any ProfileRoute
  let context: SceneContext

  init(_ context: SceneContext) {
    router = ChatRouter(context: context)
    self.context = context
  }

  var screen: Screen { Screen("Chat") }
}

/// Somebody's profile: all that it can do is close.
final class ProfileCardScene: Scene {
  private let router: any ProfileRouter.Routes
  private let user: User

  init(_ user: User, router: any ProfileRouter.Routes) {
    self.user = user
    self.router = router
  }

  var screen: Screen { Screen(user.name) }

  func closeButtonPressed() async -> NavigationResult { await router.close() }
}

/// The settings, which answer with a theme.
final class SettingsScene: Scene {
  private let reply: ReplyHandle<Theme>

  init(_ context: SceneContext) {
    reply = context.answer(to: FriendsScene.theme)
  }

  var screen: Screen { Screen("Settings") { SceneAction("choose", "theme", run: choose) } }

  private func choose(_ theme: String) async {
    guard let theme = Theme(rawValue: theme) else { return }
    await reply.finish(theme)
  }
}

/// Builds the scenes of the example, each with its router.
struct FriendsModule: Module {
  let diary: Diary

  func register(in registry: inout Registry) {
    let diary = diary
    registry.scenes(FriendsScene.self) { place, context in
      switch place {
      case .list: FriendsListScene(router: FriendsRouter(context: context))
      case .chat: ChatScene(context)
      case .settings: SettingsScene(context)
      case .noConnection: Page("There is no connection.")
      }
    }
    registry.scenes(ProfileScene.self) { place, context in
      switch place {
      case .of(let user): ProfileCardScene(user, router: ProfileRouter(context: context))
      }
    }
    registry.animator("fade") { Fade(diary) }
  }
}
