import AuthContract
import Links
import Mediator
import MessagingContract
import Navigation

/// What a member of a group can do to it, at every scene that shows the group.
struct GroupActions {
  let context: SceneContext
  let group: ConversationID

  /// What the user is in the group.
  let role: GroupRole

  /// What the group is called, says of itself and shows new members, where the scene knows it.
  var title: String?
  var about: String?
  var history: GroupHistory?

  /// Leads away from the scene once the user has left the group.
  let afterLeaving: () async throws -> Void

  /// Adds what the user's role allows; who tries anything else learns whose part it is.
  func add(to screen: inout Screen) {
    SceneAction(
      "invite",
      Parameter("username", label: "Friend"),
      run: invite,
      summary: "adds a friend to the group"
    ).titled("Invite a friend").add(to: &screen)
    addManagement(to: &screen)
    addOwnership(to: &screen)
    SceneAction(
      "leave",
      run: leave,
      summary: "leaves the group",
      asking: { try await context.question(before: LeaveGroup(group)) }
    )
    .confirming(LeaveGroup.confirmation).titled("Leave the group")
    .add(to: &screen)
  }

  /// Adds what the owner and the admins do.
  private func addManagement(to screen: inout Screen) {
    let refusal = role == .member ? MessagingError.notAdmin : nil
    SceneAction(
      "rename",
      Parameter("title", label: "Title", typed: title),
      run: rename,
      summary: "changes the title"
    ).titled("Rename").refused(because: refusal).add(to: &screen)
    SceneAction(
      "describe",
      Parameter("text", label: "Description", typed: about),
      run: describe,
      summary: "changes the description"
    ).titled("Describe").refused(because: refusal).add(to: &screen)
    SceneAction(
      "history",
      Parameter(
        "messages",
        label: "Earlier messages that new members see",
        typed: history?.rawValue
      ),
      run: setHistory,
      summary: "sets what new members see"
    ).titled("What new members see").refused(because: refusal).add(to: &screen)
    SceneAction(
      "expel",
      "username",
      run: expel,
      summary: "removes a member, or takes back an invitation",
      asking: question
    )
    .confirming(RemoveFromGroup.confirmation).titled("Remove").forRows
    .refused(because: refusal).add(to: &screen)
  }

  /// Adds what only the owner does.
  private func addOwnership(to screen: inout Screen) {
    let refusal = role == .owner ? nil : MessagingError.notOwner
    SceneAction("promote", "username", run: promote, summary: "makes a member an admin")
      .titled("Make admin").forRows.refused(because: refusal).add(to: &screen)
    SceneAction("demote", "username", run: demote, summary: "makes an admin an ordinary member")
      .titled("Make ordinary member").forRows.refused(because: refusal).add(to: &screen)
    SceneAction(
      "handover",
      "username",
      run: handOver,
      summary: "makes another member the owner",
      asking: questionBeforeHandingOver
    )
    .confirming(HandOverGroup.confirmation).titled("Make owner").forRows.refused(because: refusal)
    .add(to: &screen)
  }

  private func invite(_ username: Username) async throws {
    try await context.performAndTell(InviteToGroup(group: group, username: username))
  }

  private func rename(_ title: GroupTitle) async throws {
    try await context.performAndTell(RenameGroup(group: group, title: title))
  }

  private func describe(as text: GroupDescriptionText) async throws {
    try await context.performAndTell(SetGroupDescription(group: group, text: text))
  }

  private func setHistory(_ visibility: GroupHistory) async throws {
    try await context.performAndTell(SetGroupHistory(group: group, visibility: visibility))
  }

  private func expel(_ username: Username) async throws {
    try await context.performAndTell(RemoveFromGroup(group: group, username: username))
  }

  private func question(beforeExpelling username: Username) async throws -> String? {
    try await context.question(before: RemoveFromGroup(group: group, username: username))
  }

  private func promote(_ username: Username) async throws {
    try await context.performAndTell(PromoteMember(group: group, username: username))
  }

  private func demote(_ username: Username) async throws {
    try await context.performAndTell(DemoteAdmin(group: group, username: username))
  }

  private func handOver(_ username: Username) async throws {
    try await context.performAndTell(HandOverGroup(group: group, username: username))
  }

  private func questionBeforeHandingOver(to username: Username) async throws -> String? {
    try await context.question(before: HandOverGroup(group: group, username: username))
  }

  private func leave() async throws {
    try await context.performAndTell(LeaveGroup(group))
    try await afterLeaving()
  }
}
