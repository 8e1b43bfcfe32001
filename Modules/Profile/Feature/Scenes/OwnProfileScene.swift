import Links
import Navigation
import ProfileContract

/// One's own profile.
final class OwnProfileScene: Scene {
  typealias Routes = EditorRoute & PeopleSearchRoute & ProfileRequestingScene

  private let routes: any Routes
  private var card: ProfileCard?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var screen: Screen {
    Screen(card?.name ?? "Your profile") {
      for field in card?.fields ?? [] { field }
      ListRow("Change your profile", opens: ProfileScene.edit)
      ListRow("Look for people", opens: ProfileScene.search)
      SceneAction("edit", run: edit, summary: "changes your profile")
      SceneAction("status", "text", run: say, summary: "says what you are up to")
      SceneAction("search", run: search, summary: "looks for people")
    }
  }

  func load() async throws {
    card = try await routes.perform(ShowProfile(nil))
  }

  private func edit() async throws {
    switch await routes.editProfile() {
    case .finished(let changed): card = changed
    case .cancelled: break
    case .unreached(let arrival): if let problem = arrival.problem { throw problem }
    }
  }

  private func say(_ text: String) async throws {
    card = try await routes.perform(ChangeProfile(displayName: nil, bio: nil, status: text))
  }

  private func search() async throws {
    if let problem = await routes.openPeopleSearch().problem { throw problem }
  }
}
