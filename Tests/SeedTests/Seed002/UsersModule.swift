import Links
import Mediator
import Navigation

/// The list of users: it sees three routes.
final class UsersListScene: Scene {
  let router: any UsersListRoutes

  init(router: any UsersListRoutes) {
    self.router = router
  }

  var screen: Screen {
    Screen("Users") {
      SceneAction("profile", run: showUserProfile)
      SceneAction("add", run: showAddUser)
      SceneAction("message", run: showSendMessage)
    }
  }

  private func showUserProfile() async { await router.showUserProfile() }
  private func showAddUser() async { await router.showAddUserScreen() }
  private func showSendMessage() async { await router.showSendMessageScreen() }
}

/// The search's results: they see one route.
final class SearchResultScene: Scene {
  let router: any UserRouter

  init(router: any UserRouter) {
    self.router = router
  }

  var screen: Screen {
    Screen("Results") { SceneAction("profile", run: showUserProfile) }
  }

  private func showUserProfile() async { await router.showUserProfile() }
}

/// A user's profile: it sees one route, and another one than the results.
final class UserProfileScene: Scene {
  let router: any SystemToolsRouter

  init(router: any SystemToolsRouter) {
    self.router = router
  }

  var screen: Screen {
    Screen("Profile") { SceneAction("message", run: showSendMessage) }
  }

  private func showSendMessage() async { await router.showSendMessageScreen() }
}

/// Gives every screen its router as it is made, so that none can lack one.
struct UsersModule: Module {
  func register(in registry: inout Registry) {
    registry.scenes(UserScene.self) { place, context in
      switch place {
      case .usersList: UsersListScene(router: UsersListRouter(context: context))
      case .searchResult: SearchResultScene(router: SearchResultRouter(context: context))
      case .userProfile: UserProfileScene(router: UserProfileRouter(context: context))
      case .addUser: Page("Add a user")
      case .sendMessage: Page("Send a message")
      }
    }
  }
}
