import Navigation

/// Somebody with a profile.
struct User: Hashable, Codable, Sendable {
  let name: String
}

/// The profile's places.
enum ProfileScene: SceneAdapter {
  case of(User)
}

/// The places from which a profile can be opened, and two that the demo app has besides.
enum FriendsScene: SceneAdapter {
  case list
  case chat
  case settings
  case noConnection

  /// The demo app's settings hand their result to whoever opened them.
  static let theme = SceneForResult<FriendsScene, Theme>(.settings)
}

/// What the settings decide.
enum Theme: String, Codable, Sendable {
  case light
  case dark
}

/// May open a profile.
protocol ProfileRoute {
  var profileTransition: Transition { get }
  @discardableResult func openProfile(for user: User) async -> NavigationResult
}

extension ProfileRoute where Self: Router {
  var profileTransition: Transition { .present }

  @discardableResult func openProfile(for user: User) async -> NavigationResult {
    await open(ProfileScene.of(user), as: profileTransition)
  }
}

/// May tell that there is no connection, from anywhere.
protocol NoInternetConnectionRoute {
  @discardableResult func openNoInternetConnection() async -> NavigationResult
}

extension NoInternetConnectionRoute where Self: Router {
  @discardableResult func openNoInternetConnection() async -> NavigationResult {
    await present(FriendsScene.noConnection)
  }
}

/// May lead out of the app, for which no router is needed.
protocol AppSettingsRoute {
  var system: Diary { get }
}

extension AppSettingsRoute {
  func openAppSettings() { system.note("app-settings:") }
}
