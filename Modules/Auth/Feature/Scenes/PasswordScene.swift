import AuthContract
import Links
import Navigation

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
      Action("submit", "current", "new", run: submit, summary: "changes the password")
    }
  }

  func disappeared() { news = nil }

  private func submit(_ current: Secret, _ new: Secret) async throws {
    news = try await door.perform(ChangePassword(current: current, new: new)).description
  }
}
