import AuthContract
import Links
import Mediator
import Navigation
import ProfileContract

/// The form in which users change their own profile; it stores nothing before they save.
final class EditProfileScene: Scene, ConfirmsClosing, RestorableScene {
  private let context: SceneContext
  private let routes: any Closable
  private let reply: ReplyHandle<VisibleProfile>
  private var card: VisibleProfile?
  private var changes = ChangeProfile()

  init(_ context: SceneContext, routes: any Closable) {
    self.context = context
    self.routes = routes
    reply = context.answer(to: ProfileScene.change)
  }

  var state: ChangeProfile { changes }

  func restore(_ state: ChangeProfile) { changes = state }

  private var hasChanges: Bool { changes != ChangeProfile() }

  private var name: String { changes.displayName ?? card?.name ?? "" }
  private var bio: String { changes.bio ?? card?.bio ?? "" }
  private var status: String { changes.status ?? card?.status ?? "" }
  private var visibility: String {
    (changes.visibility ?? card?.visibility)?.description ?? ""
  }

  var screen: Screen {
    Screen("Change your profile") {
      if hasChanges { Paragraph(note: "You have changes that are not saved.") }
      LabeledValue("name", .quote(name))
      LabeledValue("bio", .quote(bio))
      LabeledValue("status", .quote(status))
      LabeledValue("visibility", value: visibility)
      SceneAction(
        "name",
        Parameter("text", label: "Name", typed: name),
        run: setName,
        summary: "changes the name you are shown under"
      )
      SceneAction(
        "bio",
        Parameter("text", label: "About you", typed: bio),
        run: setBio,
        summary: "changes what you say about yourself"
      )
      SceneAction(
        "status",
        Parameter("text", label: "Status", typed: status),
        run: setStatus,
        summary: "changes what you are doing now"
      )
      SceneAction(
        "visibility",
        Parameter("for", label: "Who may see your profile", typed: visibility),
        run: setVisibility,
        summary: "changes who may see your profile"
      )
      SceneAction("save", run: save, summary: "stores the changes and goes back").asPrimary
      SceneAction("discard", run: discard, summary: "drops the changes and goes back")
    }
  }

  func load() async throws {
    card = try await context.perform(ShowProfile())
  }

  func mayLeave() async -> CloseDecision { hasChanges ? .stay(.unsaved) : .leave }

  private func setName(_ text: String) { changes.displayName = text }

  private func setBio(_ text: String) { changes.bio = text }

  private func setStatus(_ text: String) { changes.status = text }

  private func setVisibility(_ visibility: Visibility) { changes.visibility = visibility }

  private func save() async throws {
    let saved = try await context.perform(changes)
    changes = ChangeProfile()
    card = saved
    if reply.isAwaited { await reply.finish(saved) } else { await routes.close() }
  }

  private func discard() async {
    changes = ChangeProfile()
    await routes.close()
  }
}

extension Problem {
  /// Why a form with changes stays open.
  static let unsaved = Problem(
    code: "profile.unsaved",
    message: "You have changes that are not saved.",
    hint: "Use save or discard."
  )
}
