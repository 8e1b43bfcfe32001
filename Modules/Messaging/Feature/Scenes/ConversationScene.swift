import AuthContract
import Links
import MessagingContract
import Navigation

/// Shows a conversation, and sends, edits and deletes messages in it.
final class ConversationScene: Scene {
  private let context: SceneContext
  private let routes: any MessagingRoute & Closable
  private let correspondent: Correspondent
  private let before: Int?
  private var page: MessagePage?

  init(
    _ context: SceneContext,
    routes: any MessagingRoute & Closable,
    with correspondent: Correspondent,
    before: Int?
  ) {
    self.context = context
    self.routes = routes
    self.correspondent = correspondent
    self.before = before
  }

  var screen: Screen {
    var screen = page?.screen ?? Screen("Messages")
    SceneAction("send", "text", run: send, summary: "sends a message").takingPlainText()
      .add(to: &screen)
    SceneAction("edit", "message", "text", run: edit, summary: "edits a message").add(to: &screen)
    SceneAction(
      "delete",
      "message",
      Parameter("for-me", summary: "hide it from you only"),
      run: delete,
      summary: "deletes a message",
      confirm: DeleteMessage.confirmation
    )
    .add(to: &screen)
    if page?.earlier != nil {
      SceneAction("earlier", run: earlier, summary: "shows earlier messages").add(to: &screen)
    }
    if group != nil { addGroupActions(to: &screen) }
    return screen
  }

  func load() async throws {
    page = try await context.perform(ReadMessages(correspondent: correspondent, before: before))
  }

  private func send(_ text: MessageText) async throws {
    _ = try await context.perform(SendMessage(correspondent: correspondent, text: text))
    page = try await context.perform(ReadMessages(correspondent: correspondent))
  }

  private func edit(_ message: MessageID, to text: MessageText) async throws {
    _ = try await context.perform(EditMessage(message: message, text: text))
    try await load()
  }

  private func delete(_ message: MessageID, onlyForMe: Bool) async throws {
    _ = try await context.perform(DeleteMessage(message: message, onlyForMe: onlyForMe))
    try await load()
  }

  private func earlier() async throws {
    guard let number = page?.earlier else { return }
    try await routes.openMessages(place(before: number)).orThrow()
  }

  private func place(before number: Int) -> MessagingScene {
    switch correspondent {
    case .person(let username): .with(username, before: number)
    case .group(let group): .group(group, before: number)
    case .titled: .inbox
    }
  }
}

// MARK: - In a group

extension ConversationScene {
  private func addGroupActions(to screen: inout Screen) {
    SceneAction("invite", "username", run: add, summary: "adds a friend to the group").add(
      to: &screen
    )
    SceneAction("rename", "title", run: rename, summary: "changes the title").add(to: &screen)
    SceneAction("handover", "username", run: handOver, summary: "makes another member the owner")
      .add(to: &screen)
    SceneAction(
      "leave",
      run: leave,
      summary: "leaves the group",
      confirm: LeaveGroup.confirmation
    )
    .add(to: &screen)
  }

  private func add(_ username: Username) async throws {
    guard let group else { return }
    _ = try await context.perform(AddToGroup(group: group, username: username))
  }

  private func rename(_ title: GroupTitle) async throws {
    guard let group else { return }
    _ = try await context.perform(RenameGroup(group: group, title: title))
    try await load()
  }

  private func handOver(_ username: Username) async throws {
    guard let group else { return }
    _ = try await context.perform(HandOverGroup(group: group, username: username))
  }

  private func leave() async throws {
    guard let group else { return }
    _ = try await context.perform(LeaveGroup(group))
    await routes.close()
  }

  private var group: ConversationID? {
    guard case .group(let group) = correspondent else { return nil }
    return group
  }
}
