import Links
import Mediator
import MessagingContract
import Navigation

// MARK: - In a group

extension ConversationScene {
  func addGroupActions(to screen: inout Screen) {
    guard let group, let role = page?.role else { return }
    SceneAction("members", run: openMembers, summary: "shows the group and its members")
      .leading(to: MessagingScene.members(group)).add(to: &screen)
    let actions = GroupActions(context: context, group: group, role: role, title: page?.title) {
      [routes] in
      await routes.close()
    }
    actions.add(to: &screen)
  }

  private func openMembers() async throws {
    guard let group else { return }
    try await routes.openMessages(.members(group)).orThrow()
  }

  /// The group, or nil between two users, whose conversation has a number too.
  var group: ConversationID? {
    guard case .group(let group) = correspondent, page?.role != nil else { return nil }
    return group
  }
}
