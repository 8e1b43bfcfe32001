import AuthContract
import Links
import Navigation

/// The form in which users change their password.
final class ChangePasswordScene: Scene {
  private let context: SceneContext
  private var notice: String?

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Change the password") {
      Paragraph(
        notice ?? "A new password ends all your other sessions and replaces your recovery codes."
      )
      SceneAction(
        "submit",
        Parameter("current", label: "Current password"),
        Parameter<SecretText>.newPassword("new"),
        run: submit,
        summary: "changes the password"
      )
    }
  }

  func disappeared() { notice = nil }

  private func submit(current: SecretText, new: SecretText) async throws {
    notice = try await context.perform(ChangePassword(current: current, new: new)).description
  }
}
