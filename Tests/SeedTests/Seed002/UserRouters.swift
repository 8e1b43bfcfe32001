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
  @discardableResult func showUserProfile() async -> Arrival
}

extension UserRouter where Self: Router {
  func showUserProfile() async -> Arrival { await show(UserScene.userProfile) }
}

/// May show what every screen of the system may need.
protocol SystemToolsRouter {
  @discardableResult func showSendMessageScreen() async -> Arrival
}

extension SystemToolsRouter where Self: Router {
  func showSendMessageScreen() async -> Arrival { await show(UserScene.sendMessage) }
}

/// What the list of users may do: what others may, and one thing of its own.
protocol UsersListRoutes: SystemToolsRouter, UserRouter {
  @discardableResult func showAddUserScreen() async -> Arrival
}

struct UsersListRouter: Router, UsersListRoutes {
  let site: Site

  func showAddUserScreen() async -> Arrival { await show(UserScene.addUser) }
}

struct SearchResultRouter: Router, UserRouter {
  let site: Site
}

struct UserProfileRouter: Router, SystemToolsRouter {
  let site: Site
}
