// A scene sees the routes of its router, and nothing else of the navigation.
import Navigation

struct User: Hashable, Codable, Sendable {
  let name: String
}

enum ProfileScene: SceneAdapter {
  case of(User)
}

protocol ProfileRoute {
  func openProfile(for user: User) async -> NavigationResult
}

extension ProfileRoute where Self: Router {
  func openProfile(for user: User) async -> NavigationResult { await open(ProfileScene.of(user)) }
}

struct FriendsRouter: Router, ProfileRoute {
  typealias Routes = ProfileRoute
  let context: SceneContext
}

struct ProfileRouter: Router, Closable {
  typealias Routes = Closable
  let context: SceneContext
}

final class FriendsListScene {
  let router: any FriendsRouter.Routes

  init(router: any FriendsRouter.Routes) {
    self.router = router
  }

  func userButtonPressed() async {
    _ = await router.openProfile(for: User(name: "bob"))
    _ = await router.close()  // error: has no member 'close'
    _ = await router.open(ProfileScene.of(User(name: "bob")))  // error: has no member 'open'
    _ = router.navigator  // error: has no member 'navigator'
  }
}

final class ProfileCardScene {
  let router: any ProfileRouter.Routes

  init(router: any ProfileRouter.Routes) {
    self.router = router
  }

  func closeButtonPressed() async {
    _ = await router.close()
    _ = await router.openProfile(for: User(name: "bob"))  // error: has no member 'openProfile'
    _ = await router.present(ProfileScene.of(User(name: "bob")))  // error: has no member 'present'
  }
}

func compose(_ context: SceneContext) {
  _ = FriendsListScene(router: FriendsRouter(context: context))
  _ = FriendsListScene(router: ProfileRouter(context: context))  // error: type 'ProfileRoute'
  _ = FriendsListScene(router: nil)  // error: 'nil' is not compatible
}
