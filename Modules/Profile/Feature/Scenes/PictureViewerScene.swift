import AuthContract
import Links
import Mediator
import Navigation
import ProfileContract

/// A user's picture, which can be saved.
///
/// Only this module opens it, from a profile, so it is opened by its type and has no link.
final class PictureViewerScene: InputScene {
  /// Signed-in users.
  static let access = AccessRule.signedIn

  private let context: SceneContext
  private let username: Username
  private var picture: AvatarInfo?

  init(input username: Username, context: SceneContext) {
    self.username = username
    self.context = context
  }

  var screen: Screen {
    Screen("Picture of \(username)") {
      LabeledValue("picture", picture.map { .picture($0.picture(of: username)) } ?? "")
      SceneAction(
        "save",
        Parameter("file", summary: "the path of a new file", kind: .newFile),
        run: save,
        summary: "writes the picture to a new file"
      ).titled("Save the picture")
    }
  }

  func load() async throws {
    picture = try await context.perform(ShowPictureInfo(username)).picture
  }

  private func save(_ file: FilePath) async throws {
    try await context.performAndTell(ShowPictureInfo(username, save: file.text))
  }
}
