import AuthContract
import Navigation

/// The routes of the scenes for users who are not signed in.
protocol AuthRoute {
  /// Replaces the scene with another one of this module.
  func show(_ place: AuthScene) async

  /// Closes the scene after the user has signed in, unless the navigation does it.
  func closeAfterSignIn() async
}

/// The routes of the module's scenes; each scene sees only those that it may use.
struct AuthRouter: Router, AuthRoute, Closable {
  let context: SceneContext

  func show(_ place: AuthScene) async { _ = await replace(with: place) }

  // A scene that a suspended navigation has opened closes when that navigation resumes.
  func closeAfterSignIn() async {
    if !context.isDetour { await close() }
  }
}
