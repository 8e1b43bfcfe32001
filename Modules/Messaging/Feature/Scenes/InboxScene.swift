import Links
import MessagingContract
import Navigation
import ProfileContract

/// Shows the user's conversations, or those that are put away.
final class InboxScene: Scene {
  private let context: SceneContext
  private let routes: any MessagingRoute
  private let placement: InboxPlacement
  private var pages = LoadedPages<InboxEntry, Int64>()
  private var invitations: Int?
  private var hasOnlyArchived = false

  init(_ context: SceneContext, routes: any MessagingRoute, shows placement: InboxPlacement) {
    self.context = context
    self.routes = routes
    self.placement = placement
  }

  var screen: Screen {
    var screen = Screen(isArchive ? "Archived conversations" : "Messages") {
      if let row = inbox.invitationRow { row }
      if isArchive, pages.elements.isEmpty {
        Paragraph(empty: "No archived conversations.", next: "Archive one: archive NAME")
      } else {
        inbox.section(offering: actions)
      }
      if !isArchive, pages.elements.isEmpty, context.answers(SearchPeople.self) {
        ListRow("Find people", opens: ProfileScene.search())
      }
      if pages.next != nil { MoreRows(.later, action: "more") }
    }
    addActions(to: &screen)
    return screen
  }

  func load() async throws {
    pages = try await pages.reloaded(page)
  }

  /// Notes that the user's session has what it was shown.
  func seen(from first: String?, through last: String?) async throws {
    _ = try await context.ask(MarkDelivered())
  }

  private var isArchive: Bool { placement == .archived }

  private var inbox: InboxPage {
    InboxPage(
      conversations: pages.elements,
      next: pages.next,
      invitations: invitations,
      hasOnlyArchived: hasOnlyArchived
    )
  }

  /// What can be done with a conversation.
  private func actions(with entry: InboxEntry) -> [String] {
    [
      isArchive ? "unarchive" : "archive", entry.isMuted ? "unmute" : "mute",
      isArchive ? nil : entry.isPinned ? "unpin" : "pin",
    ].compactMap { $0 }
  }

  private func page(before last: Int64?) async throws -> LoadedPages<InboxEntry, Int64>.Page {
    let page = try await context.perform(ShowInbox(before: last, archived: isArchive))
    if last == nil { (invitations, hasOnlyArchived) = (page.invitations, page.hasOnlyArchived) }
    return (page.conversations, page.next)
  }
}

// MARK: - Actions

extension InboxScene {
  private func addActions(to screen: inout Screen) {
    let actions =
      isArchive
      ? [
        SceneAction("unarchive", "with", run: unarchive, summary: "puts it back into the inbox")
          .forRows
      ]
      : [
        SceneAction("new", run: write, summary: "starts a conversation").titled("New message")
          .asPrimary
          .leading(to: MessagingScene.new),
        SceneAction(
          "find",
          Parameter("text", label: "Words"),
          run: find,
          summary: "searches messages"
        ).titled("Search"),
        SceneAction("pin", "with", run: pin, summary: "keeps a conversation at the top")
          .forRows,
        SceneAction("unpin", "with", run: unpin, summary: "lets it take its usual place")
          .forRows,
        SceneAction("archive", "with", run: archive, summary: "puts a conversation away").forRows,
        SceneAction("archived", run: openArchive, summary: "shows what is put away")
          .leading(to: MessagingScene.archived),
        SceneAction("settings", run: openSettings, summary: "shows your settings for messages")
          .leading(to: MessagingScene.settings),
      ]
    for action in actions { action.add(to: &screen) }
    SceneAction(
      "mute",
      "with",
      MuteDuration.field,
      run: mute,
      summary: "keeps a conversation silent"
    ).forRows.add(to: &screen)
    SceneAction("unmute", "with", run: unmute, summary: "lets it announce messages again")
      .forRows.add(to: &screen)
    guard pages.next != nil else { return }
    SceneAction("more", run: more, summary: "shows the next page").add(to: &screen)
  }

  private func more() async throws {
    pages = try await pages.extended(page)
  }

  private func write() async throws {
    try await routes.openMessages(.new).orThrow()
  }

  private func find(_ text: String) async throws {
    try await routes.openMessages(.search(text)).orThrow()
  }

  private func openArchive() async throws {
    try await routes.openMessages(.archived).orThrow()
  }

  private func openSettings() async throws {
    try await routes.openMessages(.settings).orThrow()
  }

  private func pin(_ conversation: Correspondent) async throws {
    try await context.performAndTell(PinConversation(correspondent: conversation))
  }

  private func unpin(_ conversation: Correspondent) async throws {
    try await context.performAndTell(UnpinConversation(correspondent: conversation))
  }

  private func archive(_ conversation: Correspondent) async throws {
    try await context.performAndTell(ArchiveConversation(correspondent: conversation))
  }

  private func unarchive(_ conversation: Correspondent) async throws {
    try await context.performAndTell(UnarchiveConversation(correspondent: conversation))
  }

  private func mute(_ conversation: Correspondent, for duration: MuteDuration?) async throws {
    let mute = MuteConversation(correspondent: conversation, duration: duration)
    try await context.performAndTell(mute)
  }

  private func unmute(_ conversation: Correspondent) async throws {
    try await context.performAndTell(UnmuteConversation(correspondent: conversation))
  }
}
