import Links
import MessagingContract
import Navigation

/// Shows the groups that the user is invited to.
final class InvitationListScene: Scene {
  private let context: SceneContext
  private let routes: any MessagingRoute
  private var list = InvitationListResponse(invitations: [])

  init(_ context: SceneContext, routes: any MessagingRoute) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("Invitations") {
      list.section(offering: ["join", "reject"])
      SceneAction("join", "group", run: join, summary: "accepts an invitation").forRows
      SceneAction("reject", "group", run: reject, summary: "declines an invitation")
        .titled("Decline").forRows
    }
  }

  func load() async throws {
    list = try await context.perform(ShowInvitations())
  }

  private func join(_ group: GroupReference) async throws {
    let joined = try await context.perform(JoinGroup(named: group)).group
    try await routes.openMessages(.group(joined, before: nil)).orThrow()
  }

  private func reject(_ group: GroupReference) async throws {
    try await context.performAndTell(RejectInvitation(named: group))
  }
}
