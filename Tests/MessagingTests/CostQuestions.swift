import AuthContract
import Database
import Mediator
import MessagingContract
import Testing

/// A request whose cost is measured.
struct CostQuestion: Sendable {
  let name: String
  let ask: @Sendable (World) async throws -> Void

  init(_ name: String, _ ask: @escaping @Sendable (World) async throws -> Void) {
    self.name = name
    self.ask = ask
  }

  /// Creates a request of a user.
  private init<R: Request>(
    _ name: String,
    as account: AccountID = alice,
    _ request: @escaping @Sendable () throws -> R
  ) where R.Failure == MessagingError {
    self.init(name) { world in _ = try await world.call(account).perform(request()) }
  }

  /// Requests about alice's group with bob, to which carol is invited and then comes back.
  static let aboutMembers = [
    CostQuestion("describe") {
      SetGroupDescription(group: try group(), text: try #require(GroupDescriptionText("About")))
    },
    CostQuestion("open history") { SetGroupHistory(group: try group(), visibility: .all) },
    CostQuestion("promote") { PromoteMember(group: try group(), username: bob.username) },
    CostQuestion("demote") { DemoteAdmin(group: try group(), username: bob.username) },
    CostQuestion("settings", as: carol) { ChangeMessagingSettings(friendsAdd: false) },
    CostQuestion("invite to join") { try invitation() },
    CostQuestion("invitations", as: carol) { ShowInvitations() },
    CostQuestion("reject", as: carol) { RejectInvitation(try group()) },
    CostQuestion("invite again") { try invitation() },
    CostQuestion("withdraw") { RemoveFromGroup(group: try group(), username: carol.username) },
    CostQuestion("invite at last") { try invitation() },
    CostQuestion("join", as: carol) { JoinGroup(try group()) },
    CostQuestion("expel") { RemoveFromGroup(group: try group(), username: carol.username) },
    CostQuestion("admit", as: carol) { ChangeMessagingSettings(friendsAdd: true) },
  ]

  /// Requests about alice's conversation with bob.
  static let aboutInboxes = [
    CostQuestion("mute") { MuteConversation(correspondent: bobs) },
    CostQuestion("unmute") { UnmuteConversation(correspondent: bobs) },
    CostQuestion("notices") { SetConversationNotices(correspondent: bobs, level: .none) },
    CostQuestion("archive") { ArchiveConversation(correspondent: bobs) },
    CostQuestion("archived") { ShowInbox(archived: true) },
    CostQuestion("unarchive") { UnarchiveConversation(correspondent: bobs) },
    CostQuestion("pin") { PinConversation(correspondent: bobs) },
    CostQuestion("unpin") { UnpinConversation(correspondent: bobs) },
    CostQuestion("reply") {
      ReplyToMessage(message: try message(), text: try #require(MessageText("To @bob")))
    },
    CostQuestion("react") { AddReaction(message: try message(), emoji: try thumb()) },
    CostQuestion("read with reactions", as: bob) {
      ReadMessages(correspondent: .person(alice.username), before: 12, limit: 200)
    },
    CostQuestion("unreact") { RemoveReaction(message: try message(), emoji: try thumb()) },
  ]

  private static let bobs = Correspondent.person(bob.username)

  private static func group() throws -> ConversationID {
    try #require(ConversationID(rawValue: 2))
  }

  private static func message() throws -> MessageID {
    try #require(MessageID(parameter: "1.9"))
  }

  private static func thumb() throws -> Emoji { try #require(Emoji("👍")) }

  private static func invitation() throws -> InviteToGroup {
    InviteToGroup(group: try group(), username: carol.username)
  }
}
