import AuthContract
import Links
import Navigation

/// Where one opens an account.
final class RegisterScene: Scene {
  private let door: Door
  private let routes: any AuthRoute

  init(_ door: Door, _ routes: any AuthRoute) {
    self.door = door
    self.routes = routes
  }

  var screen: Screen {
    Screen("Open an account") {
      Text("A password needs eight characters. A few unrelated words are better than odd signs.")
      Action("submit", "username", "password", run: submit, summary: "opens the account")
      Action("login", run: login, summary: "signs in to an account that you have")
    }
  }

  private func submit(_ username: Username, _ password: Secret) async throws {
    _ = try await door.perform(Register(username: username, password: password))
    if !door.isDetour { await routes.close() }
  }

  private func login() async throws {
    _ = await routes.goOn(to: .login)
  }
}
