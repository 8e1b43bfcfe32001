import Navigation

/// The article's screens.
enum UserScene: SceneAdapter, CaseIterable {
  case usersList
  case searchResult
  case userProfile
  case addUser
  case sendMessage
}

/// May show a user's profile.
protocol UserRouter {
  @discardableResult func showUserProfile() async -> NavigationResult
}

extension UserRouter where Self: Router {
  func showUserProfile() async -> NavigationResult { await show(UserScene.userProfile) }
}

/// May show what every screen of the system may need.
protocol SystemToolsRouter {
  @discardableResult func showSendMessageScreen() async -> NavigationResult
}

extension SystemToolsRouter where Self: Router {
  func showSendMessageScreen() async -> NavigationResult { await show(UserScene.sendMessage) }
}

/// What the list of users may do: what others may, and one thing of its own.
protocol UsersListRoutes: SystemToolsRouter, UserRouter {
  @discardableResult func showAddUserScreen() async -> NavigationResult
}

struct UsersListRouter: Router, UsersListRoutes {
  let context: SceneContext

  func showAddUserScreen() async -> NavigationResult { await show(UserScene.addUser) }
}

struct SearchResultRouter: Router, UserRouter {
  let context: SceneContext
}

struct UserProfileRouter: Router, SystemToolsRouter {
  let context: SceneContext
}
