import Links
import Navigation
import ProfileContract

/// The profile of the user who is signed in.
final class OwnProfileScene: Scene {
  typealias Routes = EditProfileRoute & PeopleSearchRoute & PictureRoute

  private let context: SceneContext
  private let routes: any Routes
  private var profile: VisibleProfile?

  init(_ context: SceneContext, routes: any Routes) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen(of: profile.map { .person($0.person) } ?? "Your profile") {
      for field in profile?.fields ?? [] { field }
      ListRow("Change your profile", opens: ProfileScene.edit)
      ListRow("Find people", opens: ProfileScene.search())
      SceneAction("edit", run: edit, summary: "changes your profile").titled("Edit profile")
        .leading(to: ProfileScene.edit)
      SceneAction(
        "status",
        Parameter("text", label: "What you are doing", typed: profile?.status),
        run: setStatus,
        summary: "changes what you are doing now, or removes it"
      ).titled("Set status")
      SceneAction(
        "search",
        Parameter("text", label: "Name"),
        run: search,
        summary: "finds people"
      ).titled("Find people").leading(to: ProfileScene.search())
      SceneAction(
        "change-picture",
        Parameter(
          "file",
          label: "Picture",
          summary: "a PNG, JPEG, GIF or WebP file of at most \(AvatarInfo.limit >> 20) MiB"
        ),
        run: setPicture,
        summary: "changes your picture"
      )
      if let profile, profile.avatar != nil {
        SceneAction(
          "picture",
          run: { [self] in try await routes.openPicture(of: profile.username).orThrow() },
          summary: "shows your picture, to save it"
        ).titled("Show picture")
        SceneAction("remove-picture", run: removePicture, summary: "removes your picture")
      }
    }
  }

  func load() async throws {
    profile = try await context.perform(ShowProfile())
  }

  private func edit() async throws {
    switch await routes.editProfile() {
    case .finished(let changed): profile = changed
    case .cancelled: break
    case .unreached(let result): if let problem = result.problem { throw problem }
    }
  }

  private func setStatus(_ text: String?) async throws {
    profile = try await context.perform(ChangeProfile(status: text ?? ""))
  }

  private func setPicture(_ file: FilePath) async throws {
    profile = try await context.perform(ChangeAvatar(file: file.text))
  }

  private func removePicture() async throws {
    profile = try await context.perform(ChangeAvatar(clear: true))
  }

  private func search(for text: String?) async throws {
    try await routes.openPeopleSearch(for: text).orThrow()
  }
}
