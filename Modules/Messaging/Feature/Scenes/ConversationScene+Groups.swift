import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation

// MARK: - In a group

extension ConversationScene {
  func addGroupActions(to screen: inout Screen) {
    if let group {
      SceneAction("members", run: openMembers, summary: "shows the group and its members")
        .leading(to: MessagingScene.members(group)).add(to: &screen)
    }
    SceneAction("invite", "username", run: add, summary: "adds a friend to the group").add(
      to: &screen
    )
    SceneAction("receipts", "message", run: showReceipts, summary: "shows who has read a message")
      .add(to: &screen)
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

  private func openMembers() async throws {
    guard let group else { return }
    try await routes.openMessages(.members(group)).orThrow()
  }

  private func add(_ username: Username) async throws {
    try await perform { InviteToGroup(group: $0, username: username) }
  }

  private func showReceipts(of message: MessageID) async throws {
    receipts = try await context.perform(ShowReceipts(message: message))
  }

  private func rename(_ title: GroupTitle) async throws {
    try await perform { RenameGroup(group: $0, title: title) }
  }

  private func describe(as text: GroupDescriptionText) async throws {
    try await perform { SetGroupDescription(group: $0, text: text) }
  }

  private func promote(_ username: Username) async throws {
    try await perform { PromoteMember(group: $0, username: username) }
  }

  private func demote(_ username: Username) async throws {
    try await perform { DemoteAdmin(group: $0, username: username) }
  }

  private func expel(_ username: Username) async throws {
    try await perform { RemoveFromGroup(group: $0, username: username) }
  }

  private func handOver(_ username: Username) async throws {
    try await perform { HandOverGroup(group: $0, username: username) }
  }

  private func leave() async throws {
    try await perform { LeaveGroup($0) }
    await routes.close()
  }

  /// Performs a command about the group; only a group offers the actions that do.
  private func perform(_ command: (ConversationID) -> some Command) async throws {
    guard let group else { return }
    try await context.perform(command(group))
  }

  /// The group, or nil between two users, whose conversation has a number too.
  var group: ConversationID? {
    guard case .group(let group) = correspondent, page?.role != nil else { return nil }
    return group
  }
}
