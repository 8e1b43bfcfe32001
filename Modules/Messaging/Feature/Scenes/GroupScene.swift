import AuthContract
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Shows a group: its description, its members with their roles, and what the user may change.
final class GroupScene: Scene {
  private let context: SceneContext
  private let routes: any MessagingRoute & Closable
  private let group: ConversationID
  private var details: GroupMembersResponse?

  init(_ context: SceneContext, routes: any MessagingRoute & Closable, of group: ConversationID) {
    self.context = context
    self.routes = routes
    self.group = group
  }

  var screen: Screen {
    var screen =
      details?.screen(offering: actions, toInvited: role == .member ? [] : ["expel"]) { username in
        ProfileScene.of(username)
      } ?? Screen("Members")
    // The conversation has the group's title alone.
    if let details { screen.label = details.label(behind: "Members of ") }
    SceneAction("conversation", run: openConversation, summary: "shows the messages")
      .leading(to: conversation).add(to: &screen)
    let actions = GroupActions(
      context: context,
      group: group,
      role: role,
      title: details?.title,
      about: details?.about,
      history: details?.history
    ) { [routes] in
      try await routes.returnToMessages(.inbox).orThrow()
    }
    actions.add(to: &screen)
    return screen
  }

  func load() async throws {
    details = try await context.perform(ShowGroupMembers(group))
  }

  private var conversation: MessagingScene { .group(group, before: nil) }

  private func openConversation() async throws {
    try await routes.returnToMessages(conversation).orThrow()
  }

  /// What the user is in the group.
  private var role: GroupRole {
    let name = context.call.caller.principal?.name
    return details?.members.first { $0.username?.text == name }?.role ?? .member
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
