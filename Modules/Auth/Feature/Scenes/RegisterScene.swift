import AuthContract
import Links
import Navigation

/// The form in which users open an account.
final class RegisterScene: Scene {
  private let context: SceneContext
  private let routes: any AuthRoute

  init(_ context: SceneContext, routes: any AuthRoute) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("Open an account") {
      SceneAction(
        "submit",
        "username",
        Parameter<SecretText>.newPassword(),
        run: submit,
        summary: "opens the account"
      )
      SceneAction("login", run: login, summary: "signs in to an account that you have")
        .titled("I have an account")
    }
  }

  private func submit(username: Username, password: SecretText) async throws {
    try await context.perform(Register(username: username, password: password))
    await routes.closeAfterSignIn()
  }

  private func login() async throws { await routes.show(.login) }
}
