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
  private var profile: VisibleProfile?
  private var changes = ChangeProfile()

  init(_ context: SceneContext, routes: any Closable) {
    self.context = context
    self.routes = routes
    reply = context.answer(to: ProfileScene.change)
  }

  var state: ChangeProfile { changes }

  func restore(_ state: ChangeProfile) { changes = state }

  /// Whether something differs from what is stored; a command may have stored the same meanwhile.
  private var hasChanges: Bool {
    guard let profile else { return changes != ChangeProfile() }
    let isStored = [
      changes.displayName.map { $0 == profile.name }, changes.bio.map { $0 == profile.bio },
      changes.status.map { $0 == profile.status },
      changes.visibility.map { $0 == profile.visibility },
    ]
    return isStored.contains(false)
  }

  private var name: String { changes.displayName ?? profile?.name ?? "" }
  private var bio: String { changes.bio ?? profile?.bio ?? "" }
  private var status: String { changes.status ?? profile?.status ?? "" }
  private var visibility: String {
    (changes.visibility ?? profile?.visibility)?.description ?? ""
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
        Parameter("name", label: "Name", typed: name),
        run: setName,
        summary: "changes the name you are shown under"
      ).filling("save")
      SceneAction(
        "bio",
        Parameter("bio", label: "About you", kind: .lines, typed: bio),
        run: setBio,
        summary: "changes what you say about yourself, or removes it"
      ).filling("save")
      SceneAction(
        "status",
        Parameter("status", label: "Status", typed: status),
        run: setStatus,
        summary: "changes what you are doing now, or removes it"
      ).filling("save")
      SceneAction(
        "visibility",
        Parameter("visibility", label: "Who may see your profile", typed: visibility),
        run: setVisibility,
        summary: "changes who may see your profile"
      ).filling("save")
      SceneAction("save", run: save, summary: "stores the changes and goes back").asPrimary
      SceneAction(
        "discard",
        run: discard,
        summary: "drops the changes and goes back",
        confirm: hasChanges ? "Throw away the changes that are not saved?" : nil
      ).offered(hasChanges)
    }
  }

  func load() async throws {
    profile = try await context.perform(ShowProfile())
  }

  var asksBeforeLeaving: Bool { hasChanges }

  func mayLeave() async -> CloseDecision { hasChanges ? .stay(.unsaved) : .leave }

  // Each text is checked when it is entered: a form that is refused as a whole leaves its user to
  // look for what is wrong.
  private func setName(_ text: String) throws { changes.displayName = try ProfileText.name(text) }

  private func setBio(_ text: String?) throws { changes.bio = try ProfileText.bio(given(text)) }

  private func setStatus(_ text: String?) throws {
    changes.status = try ProfileText.status(given(text))
  }

  /// Returns a text, which may be empty, and refuses none: a word alone removes nothing.
  private func given(_ text: String?) throws(ProfileError) -> String {
    guard let text else { throw .nothingToChange }
    return text
  }

  private func setVisibility(_ visibility: Visibility) { changes.visibility = visibility }

  private func save() async throws {
    let saved = try await context.perform(changes)
    changes = ChangeProfile()
    profile = saved
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
    hint: "Save or discard them there: open profile/edit"
  )
}
