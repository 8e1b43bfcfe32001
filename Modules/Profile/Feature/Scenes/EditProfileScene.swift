import AuthContract
import Links
import Mediator
import Navigation
import ProfileContract

/// Where one changes one's own profile; nothing is stored before it is saved.
final class EditProfileScene: Scene, ConfirmsClosing, RestorableScene {
  typealias Routes = Closable & ProfileRequestingScene

  /// What was entered and is not saved yet.
  struct Draft: Codable, Equatable {
    var name: String?
    var bio: String?
    var status: String?
    var visibility: Visibility?
  }

  private let routes: any Routes
  private let reply: ReplyHandle<ProfileCard>
  private var card: ProfileCard?
  private var draft = Draft()

  init(routes: any Routes, reply: ReplyHandle<ProfileCard>) {
    self.routes = routes
    self.reply = reply
  }

  var state: Draft { draft }

  func restore(_ state: Draft) { draft = state }

  var screen: Screen {
    Screen("Change your profile") {
      if draft != Draft() { Paragraph("There are changes that are not saved yet.") }
      LabeledValue("name", value: draft.name ?? card?.name ?? "")
      LabeledValue("about", value: draft.bio ?? card?.bio ?? "")
      LabeledValue("status", value: draft.status ?? card?.status ?? "")
      LabeledValue("seen by", value: (draft.visibility ?? card?.visibility)?.description ?? "")
      SceneAction("name", "text", run: setName, summary: "changes the name you are shown under")
      SceneAction("bio", "text", run: setBio, summary: "changes what you say of yourself")
      SceneAction("status", "text", run: setStatus, summary: "changes what you are up to")
      SceneAction(
        "visibility",
        "for",
        run: setVisibility,
        summary: "changes who may see your profile"
      )
      SceneAction("save", run: save, summary: "stores the changes and goes back")
      SceneAction("discard", run: discard, summary: "forgets the changes and goes back")
    }
  }

  func load() async throws {
    card = try await routes.perform(ShowProfile(nil))
  }

  func mayLeave() async -> CloseDecision {
    guard draft != Draft() else { return .leave }
    return .stay(.unsaved)
  }

  private func setName(_ text: String) { draft.name = text }

  private func setBio(_ text: String) { draft.bio = text }

  private func setStatus(_ text: String) { draft.status = text }

  private func setVisibility(_ visibility: Visibility) { draft.visibility = visibility }

  private func save() async throws {
    let changes = ChangeProfile(
      displayName: draft.name,
      bio: draft.bio,
      status: draft.status,
      visibility: draft.visibility
    )
    let saved = try await routes.perform(changes)
    draft = Draft()
    card = saved
    if reply.isAwaited { await reply.finish(saved) } else { await routes.close() }
  }

  private func discard() async {
    draft = Draft()
    await routes.close()
  }
}

extension Problem {
  /// Why a place with changes is not left.
  static let unsaved = Problem(
    code: "profile.unsaved",
    message: "There are changes that are not saved yet.",
    hint: "Say save or discard."
  )
}
