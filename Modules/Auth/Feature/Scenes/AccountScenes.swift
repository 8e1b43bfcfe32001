import AuthContract
import Links
import Navigation

/// Where one looks after one's account.
final class AccountScene: Scene {
  private let door: AuthSceneContext
  private var identity = WhoAmIResponse()
  private var sessions = 0
  private var news: String?

  init(_ door: AuthSceneContext) {
    self.door = door
  }

  var screen: Screen {
    Screen("Your account") {
      if let news { Paragraph(news) }
      LabeledValue("username", value: identity.username?.text ?? "")
      LabeledValue("sessions", value: "\(sessions)")
      ListRow("Change the password", opens: AuthScene.password)
      ListRow("Where you are signed in", opens: AuthScene.sessions)
      SceneAction(
        "logout",
        Parameter("everywhere", summary: "end all your other sessions, too"),
        run: logout,
        summary: "signs out"
      )
      SceneAction("codes", "password", run: renewCodes, summary: "shows new recovery codes once")
      SceneAction(
        "delete",
        "password",
        run: delete,
        summary: "deletes your account everywhere",
        confirm: "Delete your account, and all that you wrote about yourself, for good?"
      )
    }
  }

  func load() async throws {
    identity = try await door.perform(WhoAmI())
    sessions = try await door.perform(ListSessions()).sessions.count
  }

  func disappeared() { news = nil }

  private func logout(_ everywhere: Bool) async throws {
    _ = try await door.perform(Logout(everywhere: everywhere))
  }

  private func renewCodes(_ password: SecretText) async throws {
    news = try await door.perform(RenewRecoveryCodes(password: password)).description
  }

  private func delete(_ password: SecretText) async throws {
    _ = try await door.perform(DeleteAccount(password: password))
  }
}

/// Where one changes one's password.
final class PasswordScene: Scene {
  private let door: AuthSceneContext
  private var news: String?

  init(_ door: AuthSceneContext) {
    self.door = door
  }

  var screen: Screen {
    Screen("Change the password") {
      Paragraph(
        news ?? "A new password ends all your other sessions and replaces your recovery codes."
      )
      SceneAction(
        "submit",
        "current",
        Parameter("new", isMadeUp: true),
        run: submit,
        summary: "changes the password"
      )
    }
  }

  func disappeared() { news = nil }

  private func submit(current: SecretText, new: SecretText) async throws {
    news = try await door.perform(ChangePassword(current: current, new: new)).description
  }
}

/// Where one sees and ends one's sessions.
final class SessionsScene: Scene {
  private let door: AuthSceneContext
  private var list = SessionList([])

  init(_ door: AuthSceneContext) {
    self.door = door
  }

  var screen: Screen {
    var screen = list.screen
    SceneAction("revoke", "session", run: end, summary: "ends one session").add(to: &screen)
    SceneAction("others", run: endOthers, summary: "ends all sessions but this one").add(
      to: &screen
    )
    return screen
  }

  func load() async throws {
    list = try await door.perform(ListSessions())
  }

  private func end(_ session: SessionID) async throws {
    list = try await door.perform(EndSession(session: session))
  }

  private func endOthers() async throws {
    list = try await door.perform(EndSession(session: nil, others: true))
  }
}
