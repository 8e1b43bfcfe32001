import AuthContract
public import Database
import FriendsContract
public import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Conversations between two users and in groups.
public struct MessagingModule: Module {
  private let database: any Database

  /// Creates the module.
  ///
  /// - Parameter database: Stores the module's tables.
  public init(database: any Database) {
    self.database = database
  }

  /// Registers everything that the module answers, announces and uses.
  public func register(in registry: inout Registry) {
    registry.migrations = MessagingSchema.migrations
    registry.uses(AccountsByUsername.self)
    registry.requires(UsernamesByAccount.self)
    registry.uses(DisplayNames.self)
    registry.uses(MayContact.self)
    registry.uses(BlocksAmong.self)
    registerMessages(in: &registry)
    registerConversations(in: &registry)
    registerGroups(in: &registry)
    registerErasure(in: &registry)
    registerScenes(in: &registry)
  }

  private func registerMessages(in registry: inout Registry) {
    let messages = MessageHandler(database: database)
    registry.publishes(MessageSent.self)
    registry.command(SendMessage.self, with: messages.send)
    registry.command(EditMessage.self, with: messages.edit)
    registry.command(DeleteMessage.self, with: messages.delete)
    registry.answer(MessageHistory.self, with: messages.history)

    let follow = FollowHandler(database: database)
    registry.answer(FollowMessages.self, with: follow.messages)
    registry.answer(FollowInbox.self, with: follow.inbox)
    registry.notices(follow.notices)

    let exports = ExportHandler(database: database)
    registry.command(ExportMessages.self, with: exports.export)
    registry.answer(FollowExport.self, with: exports.follow)
  }

  private func registerConversations(in registry: inout Registry) {
    let conversations = ConversationHandler(database: database)
    registry.command(ReadMessages.self, with: conversations.read)
    registry.answer(ShowMessages.self, with: conversations.show)
    registry.command(MarkRead.self, with: conversations.mark)

    let inbox = InboxHandler(database: database)
    registry.command(ShowInbox.self, with: inbox.show)
    registry.completes(Username.self, with: inbox.completions)
    registry.completes(Correspondent.self, with: inbox.correspondentCompletions)
    registry.completes(GroupName.self, with: inbox.groupCompletions)
    registry.completes(MessageID.self, with: inbox.messageCompletions)
    registry.places(named: inbox.places)

    let search = MessageSearchHandler(database: database)
    registry.command(SearchMessages.self, with: search.search)
  }

  private func registerGroups(in registry: inout Registry) {
    let groups = GroupHandler(database: database)
    registry.command(CreateGroup.self, with: groups.create)
    registry.command(AddToGroup.self, with: groups.add)
    registry.command(LeaveGroup.self, with: groups.leave)
    registry.command(RenameGroup.self, with: groups.rename)
    registry.command(HandOverGroup.self, with: groups.handOver)
    registry.command(ShowGroupMembers.self, with: groups.members)
  }

  private func registerErasure(in registry: inout Registry) {
    registry.publishes(AccountMessagesErased.self)
    registry.on(AccountDeleted.self, perform: MessagingErasure.begin)
    registry.onPieces(of: MessagingErasureContinued.self, perform: MessagingErasure.deletePiece)
    registry.onPieces(of: GroupAbandoned.self, perform: MessagingErasure.deleteGroup)
    registry.onPieces(of: IndexCleanupContinued.self, perform: MessagingErasure.cleanIndex)
    registry.answer(RemainingErasure.self, from: database, with: MessagingErasure.remaining)
  }

  private func registerScenes(in registry: inout Registry) {
    registry.scenes(MessagingScene.self) { place, context in
      let routes = MessagingRouter(context: context)
      return switch place {
      case .inbox: InboxScene(context, routes: routes)
      case .with(let username, let before):
        ConversationScene(context, routes: routes, with: .person(username), before: before)
      case .group(let group, let before):
        ConversationScene(context, routes: routes, with: .group(group), before: before)
      case .new: NewConversationScene(context, routes: routes)
      case .search(let text): MessageSearchScene(context, text: text)
      }
    }
    let friendsOnly = FriendsOnlyGuard(conversations: ConversationHandler(database: database))
    registry.`guard`(
      "friends-only",
      order: 40,
      of: MessagingScene.self,
      within: .seconds(5),
      check: friendsOnly.verdict
    )
  }
}
