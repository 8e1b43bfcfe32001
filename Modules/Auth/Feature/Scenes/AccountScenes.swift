import AuthContract
import Links
import Navigation

/// Where one looks after one's account.
final class AccountScene: Scene {
  private let door: Door
  private var identity = Identity()
  private var sessions = 0
  private var news: String?

  init(_ door: Door) {
    self.door = door
  }

  var screen: Screen {
    Screen("Your account") {
      if let news { Text(news) }
      Field("username", identity.username?.text ?? "")
      Field("sessions", "\(sessions)")
      Row("Change the password", opens: AuthScene.password)
      Row("Where you are signed in", opens: AuthScene.sessions)
      Action(
        "logout",
        Parameter("everywhere", "end all your other sessions, too"),
        run: logout,
        summary: "signs out"
      )
      Action("codes", "password", run: renewCodes, summary: "shows new recovery codes once")
      Action(
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

  private func renewCodes(_ password: Secret) async throws {
    news = try await door.perform(RenewRecoveryCodes(password: password)).description
  }

  private func delete(_ password: Secret) async throws {
    _ = try await door.perform(DeleteAccount(password: password))
  }
}

/// Where one changes one's password.
final class PasswordScene: Scene {
  private let door: Door
  private var news: String?

  init(_ door: Door) {
    self.door = door
  }

  var screen: Screen {
    Screen("Change the password") {
      Text(news ?? "A new password ends all your other sessions and replaces your recovery codes.")
      Action(
        "submit",
        "current",
        Parameter("new", isMadeUp: true),
        run: submit,
        summary: "changes the password"
      )
    }
  }

  func disappeared() { news = nil }

  private func submit(_ current: Secret, _ new: Secret) async throws {
    news = try await door.perform(ChangePassword(current: current, new: new)).description
  }
}

/// Where one sees and ends one's sessions.
final class SessionsScene: Scene {
  private let door: Door
  private var list = SessionList([])

  init(_ door: Door) {
    self.door = door
  }

  var screen: Screen {
    var screen = list.screen
    Action("revoke", "session", run: end, summary: "ends one session").add(to: &screen)
    Action("others", run: endOthers, summary: "ends all sessions but this one").add(to: &screen)
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
