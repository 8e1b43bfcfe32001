import AuthContract
import Links
import Navigation

/// Where one sets a forgotten password anew with a recovery code.
final class ForgotScene: Scene {
  private let door: Door
  private let routes: any AuthRoute

  init(_ door: Door, _ routes: any AuthRoute) {
    self.door = door
    self.routes = routes
  }

  var screen: Screen {
    Screen("Forgotten password") {
      Text("One of the recovery codes that you were shown sets a new password. It works once.")
      Action("submit", "username", "code", "new", run: submit, summary: "sets a new password")
      Action("login", run: login, summary: "goes back to signing in")
    }
  }

  private func submit(_ username: Username, _ code: Secret, _ new: Secret) async throws {
    _ = try await door.perform(ResetPassword(username: username, code: code, new: new))
    _ = await routes.goOn(to: .login)
  }

  private func login() async throws {
    _ = await routes.goOn(to: .login)
  }
}
