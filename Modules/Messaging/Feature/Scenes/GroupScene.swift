import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Shows a group: its description, its members with their roles, and what the user may change.
final class GroupScene: Scene {
  private let context: SceneContext
  private let routes: any MessagingRoute & Closable
  private let group: ConversationID
  private var card: GroupMembersResponse?

  init(_ context: SceneContext, routes: any MessagingRoute & Closable, of group: ConversationID) {
    self.context = context
    self.routes = routes
    self.group = group
  }

  var screen: Screen {
    var screen =
      card?.screen(offering: actions, toInvited: role == .member ? [] : ["expel"]) { username in
        ProfileScene.of(username)
      } ?? Screen("Members")
    addActions(to: &screen)
    return screen
  }

  func load() async throws {
    card = try await context.perform(ShowGroupMembers(group))
  }

  /// What the user is in the group.
  private var role: GroupRole {
    let name = context.call.caller.principal?.name
    return card?.members.first { $0.username?.text == name }?.role ?? .member
  }

  /// What the user may do with a member.
  private func actions(with member: GroupMembersResponse.Member) -> [String] {
    guard member.username?.text != context.call.caller.principal?.name else { return [] }
    return switch (role, member.role) {
    case (.owner, .member): ["promote", "handover", "expel"]
    case (.owner, .admin): ["demote", "handover", "expel"]
    case (.admin, .member): ["expel"]
    case (_, .owner), (.admin, .admin), (.member, _): []
    }
  }
}

// MARK: - Actions

extension GroupScene {
  private func addActions(to screen: inout Screen) {
    SceneAction("invite", "username", run: invite, summary: "adds a friend to the group")
      .add(to: &screen)
    if role != .member { addManagement(to: &screen) }
    if role == .owner { addOwnership(to: &screen) }
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
    SceneAction("history", "messages", run: setHistory, summary: "sets what new members see")
      .add(to: &screen)
    SceneAction(
      "expel",
      "username",
      run: expel,
      summary: "removes a member, or takes back an invitation",
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

  private func invite(_ username: Username) async throws {
    try await context.perform(InviteToGroup(group: group, username: username))
  }

  private func rename(_ title: GroupTitle) async throws {
    try await context.perform(RenameGroup(group: group, title: title))
  }

  private func describe(as text: GroupDescriptionText) async throws {
    try await context.perform(SetGroupDescription(group: group, text: text))
  }

  private func setHistory(_ visibility: GroupHistory) async throws {
    try await context.perform(SetGroupHistory(group: group, visibility: visibility))
  }

  private func expel(_ username: Username) async throws {
    try await context.perform(RemoveFromGroup(group: group, username: username))
  }

  private func promote(_ username: Username) async throws {
    try await context.perform(PromoteMember(group: group, username: username))
  }

  private func demote(_ username: Username) async throws {
    try await context.perform(DemoteAdmin(group: group, username: username))
  }

  private func handOver(_ username: Username) async throws {
    try await context.perform(HandOverGroup(group: group, username: username))
  }

  private func leave() async throws {
    try await context.perform(LeaveGroup(group))
    try await routes.openMessages(.inbox).orThrow()
  }
}
