import AuthContract
import Links
import Mediator
import Navigation

/// The scene in which users manage their account.
final class AccountScene: Scene {
  private let context: SceneContext
  private var identity = WhoAmIResponse()
  private var sessionCount = 0

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Your account") {
      LabeledValue("username", value: identity.username?.text ?? "")
      LabeledValue("sessions", .count(sessionCount))
      ListRow("Change the password", opens: AuthScene.password)
      ListRow("Where you are signed in", opens: AuthScene.sessions)
      SceneAction(
        "logout",
        Parameter(
          "everywhere",
          label: "On all devices",
          summary: "also end all your other sessions"
        ),
        run: logout,
        summary: "signs out"
      ).titled("Sign out")
      SceneAction(
        "export",
        Parameter("file", summary: "the path of a new file", kind: .newFile),
        run: export,
        summary: "writes everything that is kept about you to a file, as JSON"
      ).titled("Download your data")
      SceneAction("codes", "password", run: renewCodes, summary: "shows new recovery codes once")
        .titled("New recovery codes")
      SceneAction(
        "delete",
        "username",
        "password",
        run: delete,
        summary: "deletes your account and everything you wrote, your messages to others too",
        asking: question
      )
      .confirming(DeleteAccount.confirmation).titled("Delete your account")
    }
  }

  func load() async throws {
    identity = try await context.perform(WhoAmI())
    sessionCount = try await context.perform(ListSessions()).sessions.count
  }

  private func logout(_ everywhere: Bool) async throws {
    if let reason = await context.reasonAgainstLeaving() { throw reason }
    try await context.perform(Logout(everywhere: everywhere))
  }

  private func renewCodes(_ password: SecretText) async throws {
    try await context.performAndTell(RenewRecoveryCodes(password: password))
  }

  private func export(to file: FilePath) async throws {
    try await context.performAndTell(ExportAccount(file: file.text))
  }

  private func question(beforeDeleting username: Username, _ password: SecretText) async throws
    -> String?
  {
    try await context.question(before: DeleteAccount(username: username, password: password))
  }

  private func delete(_ username: Username, _ password: SecretText) async throws {
    try await context.perform(DeleteAccount(username: username, password: password))
  }
}
