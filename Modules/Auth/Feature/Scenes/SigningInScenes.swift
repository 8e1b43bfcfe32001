import AuthContract
import Links
import Navigation

/// Where one signs in; it says what one wanted to see, and goes away once one may see it.
final class LoginScene: Scene {
  private let door: AuthSceneContext
  private let routes: any AuthRoute

  init(context door: AuthSceneContext, routes: any AuthRoute) {
    self.door = door
    self.routes = routes
  }

  var screen: Screen {
    Screen("Sign in") {
      if let destination = door.destination {
        Paragraph("You asked for \(destination). It opens once you are signed in.")
      }
      SceneAction("submit", "username", "password", run: submit, summary: "signs in")
      SceneAction(
        "register",
        "username",
        Parameter("password", isMadeUp: true),
        run: register,
        summary: "opens an account"
      )
      SceneAction("forgot", run: forgot, summary: "sets a forgotten password anew")
    }
  }

  private func submit(username: Username, password: SecretText) async throws {
    try await door.enter(by: Login(username: username, password: password), routes: routes)
  }

  private func register(username: Username, password: SecretText) async throws {
    try await door.enter(by: Register(username: username, password: password), routes: routes)
  }

  private func forgot() async throws {
    _ = await routes.goOn(to: .forgot)
  }
}

/// Where one opens an account.
final class RegisterScene: Scene {
  private let door: AuthSceneContext
  private let routes: any AuthRoute

  init(context door: AuthSceneContext, routes: any AuthRoute) {
    self.door = door
    self.routes = routes
  }

  var screen: Screen {
    Screen("Open an account") {
      Paragraph(
        "A password needs eight characters. A few unrelated words are better than odd signs."
      )
      SceneAction(
        "submit",
        "username",
        Parameter("password", isMadeUp: true),
        run: submit,
        summary: "opens the account"
      )
      SceneAction("login", run: login, summary: "signs in to an account that you have")
    }
  }

  private func submit(username: Username, password: SecretText) async throws {
    try await door.enter(by: Register(username: username, password: password), routes: routes)
  }

  private func login() async throws {
    _ = await routes.goOn(to: .login)
  }
}

/// Where one sets a forgotten password anew with a recovery code.
final class ForgotScene: Scene {
  private let door: AuthSceneContext
  private let routes: any AuthRoute

  init(context door: AuthSceneContext, routes: any AuthRoute) {
    self.door = door
    self.routes = routes
  }

  var screen: Screen {
    Screen("Forgotten password") {
      Paragraph("One of the recovery codes that you were shown sets a new password. It works once.")
      SceneAction(
        "submit",
        "username",
        "code",
        Parameter("new", isMadeUp: true),
        run: submit,
        summary: "sets a new password"
      )
      SceneAction("login", run: login, summary: "goes back to signing in")
    }
  }

  private func submit(username: Username, code: SecretText, new: SecretText) async throws {
    _ = try await door.perform(ResetPassword(username: username, code: code, new: new))
    _ = await routes.goOn(to: .login)
  }

  private func login() async throws {
    _ = await routes.goOn(to: .login)
  }
}
