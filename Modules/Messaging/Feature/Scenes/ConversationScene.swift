import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation

/// Shows a conversation, and sends, edits and deletes messages in it.
final class ConversationScene: Scene {
  private let context: SceneContext
  private let routes: any MessagingRoute & Closable
  private let correspondent: Correspondent
  private var before: Int?
  private var page: MessagePage?

  /// Whether the user has been shown the scene since it came to the front.
  private var isShown = false

  /// What was new to the user then; it stays marked although it counts as read.
  private var new: NewMessages?

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
    var screen = Screen(of: label) {
      if page?.earlier != nil { MoreRows(.earlier, action: "earlier") }
      page?.section(new: isShown ? new : page?.newMessages, offering: Self.actions)
      SceneAction("send", "text", run: send, summary: "sends a message").asPrimary
        .takingPlainText()
      SceneAction("edit", "message", "text", run: edit, summary: "edits a message")
      SceneAction(
        "delete",
        "message",
        Parameter("for-me", summary: "hide it from you only"),
        run: delete,
        summary: "deletes a message",
        confirm: DeleteMessage.confirmation
      )
      SceneAction("reply", "message", "text", run: reply, summary: "answers a message")
      SceneAction("react", "message", "emoji", run: react, summary: "adds an emoji to a message")
      SceneAction("unreact", "message", "emoji", run: unreact, summary: "takes back an emoji")
      SceneAction("mute", "for", run: mute, summary: "keeps the conversation silent")
      SceneAction("unmute", run: unmute, summary: "lets it announce messages again")
      SceneAction("archive", run: archive, summary: "puts the conversation away")
      if page?.earlier != nil {
        SceneAction("earlier", run: earlier, summary: "shows earlier messages")
      }
    }
    if group != nil { addGroupActions(to: &screen) }
    return screen
  }

  /// The other user, or the title of the group.
  private var label: ScreenValue {
    switch (page, correspondent) {
    case (nil, _): "Messages"
    case (let page?, .person(let username)): .person(ScreenPerson(username, name: page.title))
    case (let page?, .group), (let page?, .titled): .quote(page.title)
    }
  }

  func load() async throws {
    let place = ReadMessages(correspondent: correspondent, before: before)
    page = try await context.ask(ShowMessages(place))
  }

  func disappeared() {
    isShown = false
    new = nil
  }

  /// Marks what the user has been shown as read; an earlier page says nothing about the latest.
  func seen() async throws {
    if !isShown {
      isShown = true
      new = before == nil ? page?.newMessages : nil
    }
    guard before == nil, let page, page.unread > 0, let last = page.messages.last else { return }
    try await context.perform(MarkRead(correspondent: correspondent, through: last.number))
  }

  /// Sends a message; who was looking at an earlier page sees the latest then.
  private func send(_ text: MessageText) async throws {
    try await context.perform(SendMessage(correspondent: correspondent, text: text))
    before = nil
    new = nil
  }

  private func edit(_ message: MessageID, to text: MessageText) async throws {
    try await context.perform(EditMessage(message: message, text: text))
  }

  private func delete(_ message: MessageID, onlyForMe: Bool) async throws {
    try await context.perform(DeleteMessage(message: message, onlyForMe: onlyForMe))
  }

  /// What can be done with a message.
  private static func actions(with message: Message) -> [String] {
    guard !message.isDeleted, message.change == nil else { return [] }
    return ["reply", "react"] + (message.isMine ? ["edit", "delete"] : ["delete"])
  }

  private func reply(to message: MessageID, with text: MessageText) async throws {
    try await context.perform(ReplyToMessage(message: message, text: text))
    before = nil
  }

  private func react(to message: MessageID, with emoji: Emoji) async throws {
    try await context.perform(AddReaction(message: message, emoji: emoji))
  }

  private func unreact(to message: MessageID, with emoji: Emoji) async throws {
    try await context.perform(RemoveReaction(message: message, emoji: emoji))
  }

  private func mute(for duration: MuteDuration?) async throws {
    try await context.perform(MuteConversation(correspondent: correspondent, duration: duration))
  }

  private func unmute() async throws {
    try await context.perform(UnmuteConversation(correspondent: correspondent))
  }

  private func archive() async throws {
    try await context.perform(ArchiveConversation(correspondent: correspondent))
    await routes.close()
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
    switch page?.role {
    case .owner:
      addManagement(to: &screen)
      addOwnership(to: &screen)
    case .admin: addManagement(to: &screen)
    case .member, nil: break
    }
    SceneAction(
      "leave",
      run: leave,
      summary: "leaves the group",
      confirm: LeaveGroup.confirmation
    )
    .add(to: &screen)
  }

  /// Adds what the owner and the admins do.
  private func addManagement(to screen: inout Screen) {
    SceneAction("rename", "title", run: rename, summary: "changes the title").add(to: &screen)
    SceneAction("describe", "text", run: describe, summary: "changes the description")
      .add(to: &screen)
    SceneAction(
      "expel",
      "username",
      run: expel,
      summary: "removes a member",
      confirm: RemoveFromGroup.confirmation
    )
    .add(to: &screen)
  }

  /// Adds what only the owner does.
  private func addOwnership(to screen: inout Screen) {
    SceneAction("promote", "username", run: promote, summary: "makes a member an admin")
      .add(to: &screen)
    SceneAction("demote", "username", run: demote, summary: "makes an admin an ordinary member")
      .add(to: &screen)
    SceneAction("handover", "username", run: handOver, summary: "makes another member the owner")
      .add(to: &screen)
  }

  private func add(_ username: Username) async throws {
    guard let group else { return }
    try await context.perform(InviteToGroup(group: group, username: username))
  }

  private func rename(_ title: GroupTitle) async throws {
    guard let group else { return }
    try await context.perform(RenameGroup(group: group, title: title))
  }

  private func describe(as text: GroupDescription) async throws {
    guard let group else { return }
    try await context.perform(DescribeGroup(group: group, text: text))
  }

  private func promote(_ username: Username) async throws {
    guard let group else { return }
    try await context.perform(PromoteMember(group: group, username: username))
  }

  private func demote(_ username: Username) async throws {
    guard let group else { return }
    try await context.perform(DemoteAdmin(group: group, username: username))
  }

  private func expel(_ username: Username) async throws {
    guard let group else { return }
    try await context.perform(RemoveFromGroup(group: group, username: username))
  }

  private func handOver(_ username: Username) async throws {
    guard let group else { return }
    try await context.perform(HandOverGroup(group: group, username: username))
  }

  private func leave() async throws {
    guard let group else { return }
    try await context.perform(LeaveGroup(group))
    await routes.close()
  }

  private var group: ConversationID? {
    guard case .group(let group) = correspondent else { return nil }
    return group
  }
}
