import AuthContract
import Links
import MessagingContract
import Navigation

/// Where one reads and writes.
final class ConversationScene: Scene {
  private let desk: Desk
  private let routes: any MessagingRoute & Closable
  private let correspondent: Correspondent
  private let before: Int?
  private var page: MessagePage?

  init(
    _ desk: Desk,
    _ routes: any MessagingRoute & Closable,
    _ correspondent: Correspondent,
    before: Int?
  ) {
    self.desk = desk
    self.routes = routes
    self.correspondent = correspondent
    self.before = before
  }

  var screen: Screen {
    var screen = page?.screen ?? Screen("Messages")
    Action("send", "text", run: send, summary: "sends a message").add(to: &screen)
    Action("edit", "message", "text", run: edit, summary: "changes a message").add(to: &screen)
    Action("delete", "message", Parameter("for-me"), run: delete, summary: "deletes a message")
      .add(to: &screen)
    if page?.earlier != nil {
      Action("earlier", run: earlier, summary: "shows what was before").add(to: &screen)
    }
    if group != nil { addGroupActions(to: &screen) }
    return screen
  }

  func load() async throws {
    page = try await desk.perform(ReadMessages(correspondent, before))
  }

  private func send(_ text: MessageText) async throws {
    _ = try await desk.perform(SendMessage(correspondent, text))
    page = try await desk.perform(ReadMessages(correspondent))
  }

  private func edit(_ message: MessageID, _ text: MessageText) async throws {
    _ = try await desk.perform(EditMessage(message, text))
    try await load()
  }

  private func delete(_ message: MessageID, _ onlyForMe: Bool) async throws {
    _ = try await desk.perform(DeleteMessage(message, onlyForMe))
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
    }
  }
}

// MARK: - In a group

extension ConversationScene {
  private func addGroupActions(to screen: inout Screen) {
    Action("invite", "username", run: invite, summary: "brings in a friend").add(to: &screen)
    Action("rename", "title", run: rename, summary: "changes the title").add(to: &screen)
    Action("hand-over", "username", run: handOver, summary: "makes somebody else the owner")
      .add(to: &screen)
    Action(
      "leave",
      run: leave,
      summary: "leaves the group",
      confirm: "Leave the group? You will not see it any more."
    )
    .add(to: &screen)
  }

  private func invite(_ username: Username) async throws {
    guard let group else { return }
    _ = try await desk.perform(InviteToGroup(group, username))
  }

  private func rename(_ title: GroupTitle) async throws {
    guard let group else { return }
    _ = try await desk.perform(RenameGroup(group, title))
    try await load()
  }

  private func handOver(_ username: Username) async throws {
    guard let group else { return }
    _ = try await desk.perform(HandOverGroup(group, username))
  }

  private func leave() async throws {
    guard let group else { return }
    _ = try await desk.perform(LeaveGroup(group))
    await routes.close()
  }

  private var group: ConversationID? {
    guard case .group(let group) = correspondent else { return nil }
    return group
  }
}
