import AuthContract
import Links
import Navigation

/// The form in which users reset a forgotten password with a recovery code.
final class ForgotPasswordScene: Scene {
  private let context: SceneContext
  private let routes: any AuthRoute

  init(_ context: SceneContext, routes: any AuthRoute) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("Forgotten password") {
      Paragraph("Set a new password with one of your recovery codes. Each code works once.")
      SceneAction(
        "submit",
        "username",
        Parameter("code", label: "Recovery code", kind: .code),
        Parameter<SecretText>.newPassword("new"),
        run: submit,
        summary: "sets a new password"
      ).titled("Set the new password")
      SceneAction("login", run: login, summary: "goes back to signing in").titled("Back to sign-in")
    }
  }

  private func submit(username: Username, code: SecretText, new: SecretText) async throws {
    try await context.performAndTell(ResetPassword(username: username, code: code, new: new))
    await routes.show(.login)
  }

  private func login() async throws { await routes.show(.login) }
}
