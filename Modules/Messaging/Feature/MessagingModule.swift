import AuthContract
public import Database
import FriendsContract
public import Mediator
import MessagingContract
import Navigation
import PresenceContract
import ProfileContract

/// Conversations between two users and in groups.
public struct MessagingModule: Module {
  private let database: any Database
  private let undoPeriod: Duration

  /// Creates the module.
  ///
  /// - Parameter database: Stores the module's tables.
  public init(database: any Database) {
    self.init(database: database, undoPeriod: .undoPeriod)
  }

  init(database: any Database, undoPeriod: Duration) {
    self.database = database
    self.undoPeriod = undoPeriod
  }

  /// Registers everything that the module answers, announces and uses.
  public func register(in registry: inout Registry) {
    registry.migrations = MessagingSchema.migrations
    registry.accountData(MessagingSchema.accountData, from: database)
    registry.onStart { [database] _ in try await MessageSerialStore.continueAfterLanes(database) }
    MessagingDataChecks.register(in: &registry)
    registry.uses(AccountsByUsername.self)
    registry.requires(UsernamesByAccount.self)
    registry.uses(DisplayNames.self)
    registry.uses(MayContact.self)
    registry.uses(SendFriendRequest.self)
    registry.uses(AcceptFriendRequest.self)
    registry.uses(BlocksAmong.self)
    registry.uses(PresenceOf.self)
    registry.uses(NoteTyping.self)
    registry.uses(ChangePresenceSetting.self)
    registerMessages(in: &registry)
    registerConversations(in: &registry)
    registerGroups(in: &registry)
    registerErasure(in: &registry)
    registerUndo(in: &registry)
    registerScenes(in: &registry)
  }

  private func registerMessages(in registry: inout Registry) {
    let messages = MessageHandler(database: database, undoPeriod: undoPeriod)
    registry.publishes(MessageSent.self)
    registry.command(SendMessage.self, with: messages.send)
    registry.command(EditMessage.self, with: messages.edit)
    registry.command(DeleteMessage.self, with: messages.delete)
    registry.answer(ConfirmationQuestion<DeleteMessage>.self, with: messages.question)
    registry.command(ReplyToMessage.self, with: messages.reply)

    let reactions = ReactionHandler(database: database)
    registry.command(AddReaction.self, with: reactions.add)
    registry.command(RemoveReaction.self, with: reactions.remove)
    registry.command(ShowReactions.self, with: reactions.show)
    registry.command(ShowEdits.self, with: messages.edits)

    let receipts = ReceiptHandler(database: database)
    registry.command(ShowReceipts.self, with: receipts.show)
    registry.answer(MarkDelivered.self, with: receipts.markDelivered)

    let follow = LiveMessageHandler(database: database)
    registry.answer(FollowConversation.self, with: follow.messages)
    registry.answer(FollowIncomingMessages.self, with: follow.inbox)
    registry.notices("messages", follow.notices)
    let notices = ActivityNoticeFeed(database: database)
    registry.notices("reactions", notices.reactions)
    registry.notices("mentions", notices.mentions)
    registry.notices("membership", notices.changesOfMembership)

    let exports = MessageExportHandler(database: database)
    registry.command(ExportConversation.self, with: exports.export)
    registry.answer(ExportConversationWithProgress.self, with: exports.follow)
  }

  private func registerConversations(in registry: inout Registry) {
    let conversations = ConversationReadHandler(database: database)
    registry.command(ReadMessages.self, with: conversations.read)
    registry.answer(PeekMessages.self, with: conversations.show)
    registry.command(MarkRead.self, with: conversations.mark)

    let inbox = InboxHandler(database: database)
    registry.command(ShowInbox.self, with: inbox.show)
    registry.waits(UnreadCounter(database: database).waiting)
    registry.completes(Username.self, with: inbox.completions)
    registry.completes(Correspondent.self, with: inbox.correspondentCompletions)
    registry.completes(GroupReference.self, with: inbox.groupCompletions)
    registry.completes(MessageID.self, with: inbox.messageCompletions)
    registry.places(named: inbox.places)

    let placements = InboxPlacementHandler(database: database, undoPeriod: undoPeriod)
    registry.command(MuteConversation.self, with: placements.mute)
    registry.command(UnmuteConversation.self, with: placements.unmute)
    registry.command(SetConversationNotices.self, with: placements.setNotices)
    registry.command(ArchiveConversation.self, with: placements.archive)
    registry.command(UnarchiveConversation.self, with: placements.unarchive)
    registry.command(PinConversation.self, with: placements.pin)
    registry.command(UnpinConversation.self, with: placements.unpin)

    let search = MessageSearchHandler(database: database)
    registry.command(SearchMessages.self, with: search.search)
  }

  private func registerGroups(in registry: inout Registry) {
    registry.publishes(GroupChanged.self)
    let groups = GroupHandler(database: database, undoPeriod: undoPeriod)
    registry.command(LeaveGroup.self, with: groups.leave)
    registry.answer(ConfirmationQuestion<LeaveGroup>.self, with: groups.question)
    registry.command(RenameGroup.self, with: groups.rename)
    registry.command(SetGroupDescription.self, with: groups.describe)
    registry.command(SetGroupHistory.self, with: groups.setHistory)
    registry.command(ShowGroupMembers.self, with: groups.members)
    let settings = MessagingSettingHandler(database: database)
    registry.command(ChangeMessagingSettings.self, with: settings.settings)

    let roles = GroupRoleHandler(database: database)
    registry.command(PromoteMember.self, with: roles.promote)
    registry.command(DemoteAdmin.self, with: roles.demote)
    registry.command(HandOverGroup.self, with: roles.handOver)
    registry.answer(ConfirmationQuestion<HandOverGroup>.self, with: roles.question)
    registry.command(RemoveFromGroup.self, with: roles.remove)
    registry.answer(ConfirmationQuestion<RemoveFromGroup>.self, with: roles.question)

    registry.publishes(GroupInvitationSent.self)
    let invitations = InvitationHandler(database: database)
    registry.command(CreateGroup.self, with: invitations.create)
    registry.command(InviteToGroup.self, with: invitations.invite)
    registry.command(ShowInvitations.self, with: invitations.list)
    registry.command(JoinGroup.self, with: invitations.join)
    registry.command(RejectInvitation.self, with: invitations.reject)
    registry.completes(firstOf: JoinGroup.self, with: invitations.completions)
    registry.completes(firstOf: RejectInvitation.self, with: invitations.completions)
    registry.notices("invitations", invitations.notices)
  }

  private func registerUndo(in registry: inout Registry) {
    registry.undoable(MessageDeletion.self)
    registry.undoable(MessageHiding.self)
    registry.undoable(GroupDeparture.self)
    registry.undoable(ConversationArchiving.self)
  }

  private func registerErasure(in registry: inout Registry) {
    registry.publishes(AccountMessagesErased.self)
    registry.on(AccountDeleted.self, perform: MessagingErasure.begin)
    registry.onPieces(of: MessagingErasureContinued.self, perform: MessagingErasure.deletePiece)
    registry.onPieces(of: GroupAbandoned.self, perform: MessagingErasure.deleteGroup)
    registry.onPieces(of: IndexCleanupContinued.self, perform: MessagingErasure.cleanIndex)
    registry.answer(RemainingErasureCount.self, from: database, with: MessagingErasure.remaining)
  }

  private func registerScenes(in registry: inout Registry) {
    registry.scenes(MessagingScene.self) { place, context in
      let routes = MessagingRouter(context: context)
      return switch place {
      case .inbox: InboxScene(context, routes: routes, shows: .usual)
      case .archived: InboxScene(context, routes: routes, shows: .archived)
      case .invitations: InvitationListScene(context, routes: routes)
      case .with(let username, let before, let number):
        ConversationScene(
          context,
          routes: routes,
          with: .person(username),
          showing: MessagesInView(before: before, at: number)
        )
      case .group(let group, let before, let number):
        ConversationScene(
          context,
          routes: routes,
          with: .group(group),
          showing: MessagesInView(before: before, at: number)
        )
      case .members(let group): GroupScene(context, routes: routes, of: group)
      case .settings: SettingsScene(context)
      case .new: NewConversationScene(context, routes: routes)
      case .search(let text): MessageSearchScene(context, routes: routes, text: text)
      }
    }
    let friendsOnly = FriendsOnlyGuard(conversations: ConversationReadHandler(database: database))
    registry.`guard`(
      "friends-only",
      order: 40,
      of: MessagingScene.self,
      within: .seconds(5),
      check: friendsOnly.verdict
    )
  }
}
