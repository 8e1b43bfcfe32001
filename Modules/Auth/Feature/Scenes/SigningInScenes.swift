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
      Action(
        "register",
        "username",
        Parameter("password", isMadeUp: true),
        run: register,
        summary: "opens an account"
      )
      Action("forgot", run: forgot, summary: "sets a forgotten password anew")
    }
  }

  private func submit(_ username: Username, _ password: Secret) async throws {
    try await door.enter(by: Login(username: username, password: password), routes)
  }

  private func register(_ username: Username, _ password: Secret) async throws {
    try await door.enter(by: Register(username: username, password: password), routes)
  }

  private func forgot() async throws {
    _ = await routes.goOn(to: .forgot)
  }
}

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
      Action(
        "submit",
        "username",
        Parameter("password", isMadeUp: true),
        run: submit,
        summary: "opens the account"
      )
      Action("login", run: login, summary: "signs in to an account that you have")
    }
  }

  private func submit(_ username: Username, _ password: Secret) async throws {
    try await door.enter(by: Register(username: username, password: password), routes)
  }

  private func login() async throws {
    _ = await routes.goOn(to: .login)
  }
}

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
      Action(
        "submit",
        "username",
        "code",
        Parameter("new", isMadeUp: true),
        run: submit,
        summary: "sets a new password"
      )
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
