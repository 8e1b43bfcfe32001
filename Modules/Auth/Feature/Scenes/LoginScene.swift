import AuthContract
import Links
import Navigation

/// The form in which users sign in; it names where they wanted to go.
final class LoginScene: Scene {
  private let context: SceneContext
  private let routes: any AuthRoute

  init(_ context: SceneContext, routes: any AuthRoute) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("Sign in") {
      if let destination = context.destination {
        Paragraph("You asked for \(destination). It opens once you are signed in.")
      }
      SceneAction("submit", "username", "password", run: submit, summary: "signs in")
      SceneAction(
        "register",
        "username",
        Parameter<SecretText>.newPassword(),
        run: register,
        summary: "opens an account"
      ).titled("Open an account")
      SceneAction("forgot", run: forgot, summary: "resets a forgotten password")
        .titled("Forgot your password?")
    }
  }

  private func submit(username: Username, password: SecretText) async throws {
    try await context.perform(Login(username: username, password: password))
    await routes.closeAfterSignIn()
  }

  private func register(username: Username, password: SecretText) async throws {
    try await context.perform(Register(username: username, password: password))
    await routes.closeAfterSignIn()
  }

  private func forgot() async throws { await routes.show(.forgot) }
}
