import AuthContract
import Links
import Navigation

/// The form in which users change their password.
final class ChangePasswordScene: Scene {
  private let context: SceneContext

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Change the password") {
      Paragraph("A new password ends all your other sessions and replaces your recovery codes.")
      SceneAction(
        "submit",
        Parameter("current", label: "Current password"),
        Parameter<SecretText>.newPassword("new"),
        run: submit,
        summary: "changes the password"
      )
    }
  }

  private func submit(current: SecretText, new: SecretText) async throws {
    try await context.performAndTell(ChangePassword(current: current, new: new))
  }
}
