// A screen cannot name a route that it may not use: who may go where is a table that holds at
// compile time. The marked lines are the table's empty squares; the others are its full ones.
import Navigation

enum UserScene: SceneAdapter {
  case userProfile
  case addUser
  case sendMessage
}

protocol UserRouter {
  func showUserProfile() async -> NavigationResult
}

extension UserRouter where Self: Router {
  func showUserProfile() async -> NavigationResult { await show(UserScene.userProfile) }
}

protocol SystemToolsRouter {
  func showSendMessageScreen() async -> NavigationResult
}

extension SystemToolsRouter where Self: Router {
  func showSendMessageScreen() async -> NavigationResult { await show(UserScene.sendMessage) }
}

protocol UsersListRoutes: UserRouter, SystemToolsRouter {
  func showAddUserScreen() async -> NavigationResult
}

struct UsersListRouter: Router, UsersListRoutes {
  let context: SceneContext
  func showAddUserScreen() async -> NavigationResult { await show(UserScene.addUser) }
}

struct UsersListScene {
  let router: any UsersListRoutes

  func go() async {
    _ = await router.showUserProfile()
    _ = await router.showAddUserScreen()
    _ = await router.showSendMessageScreen()
  }
}

struct SearchResultScene {
  let router: any UserRouter

  func go() async {
    _ = await router.showUserProfile()
    _ = await router.showAddUserScreen()  // error: has no member 'showAddUserScreen'
    _ = await router.showSendMessageScreen()  // error: has no member 'showSendMessageScreen'
  }
}

struct UserProfileScene {
  let router: any SystemToolsRouter

  func go() async {
    _ = await router.showUserProfile()  // error: has no member 'showUserProfile'
    _ = await router.showAddUserScreen()  // error: has no member 'showAddUserScreen'
    _ = await router.showSendMessageScreen()
  }
}
