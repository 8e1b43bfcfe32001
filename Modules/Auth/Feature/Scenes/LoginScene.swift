import AuthContract
import Links
import Navigation

/// Where one signs in; it says what one wanted to see, and goes away once one may see it.
final class LoginScene: Scene {
  private let door: Door
  private let routes: any AuthRoute

  init(_ door: Door, _ routes: any AuthRoute) {
    self.door = door
    self.routes = routes
  }

  var screen: Screen {
    Screen("Sign in") {
      if let destination = door.destination {
        Text("You asked for \(destination). It opens once you are signed in.")
      }
      Action("submit", "username", "password", run: submit, summary: "signs in")
      Action("register", "username", "password", run: register, summary: "opens an account")
      Action("forgot", run: forgot, summary: "sets a forgotten password anew")
    }
  }

  private func submit(_ username: Username, _ password: Secret) async throws {
    _ = try await door.perform(Login(username: username, password: password))
    if !door.isDetour { await routes.close() }
  }

  private func register(_ username: Username, _ password: Secret) async throws {
    _ = try await door.perform(Register(username: username, password: password))
    if !door.isDetour { await routes.close() }
  }

  private func forgot() async throws {
    _ = await routes.goOn(to: .forgot)
  }
}
