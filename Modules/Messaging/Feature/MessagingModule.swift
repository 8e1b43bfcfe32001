import AuthContract
public import Database
import FriendsContract
public import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Conversations of two people and of groups.
public struct MessagingModule: Module {
  private let database: any Database

  /// Creates the module.
  ///
  /// - Parameter database: Where messages are kept.
  public init(database: any Database) {
    self.database = database
  }

  /// Says what the module answers.
  public func register(in registry: inout Registry) {
    registry.migrations = MessagingSchema.migrations
    registry.uses(AccountsByUsername.self)
    registry.uses(UsernamesByAccount.self)
    registry.uses(DisplayNames.self)
    registry.uses(MayContact.self)
    registry.uses(BlocksAmong.self)
    registerMessages(in: &registry)
    registerGroups(in: &registry)
    registerForgetting(in: &registry)
    registerScenes(in: &registry)
  }

  private func registerScenes(in registry: inout Registry) {
    registry.scenes(MessagingScene.self) { place, context in
      let desk = MessagingSceneContext(context)
      return switch place {
      case .inbox: InboxScene(context: desk, routes: MessagingRouter(context: context))
      case .with(let username, let before):
        ConversationScene(
          context: desk,
          routes: ConversationRouter(context: context),
          correspondent: .person(username),
          before: before
        )
      case .group(let group, let before):
        ConversationScene(
          context: desk,
          routes: ConversationRouter(context: context),
          correspondent: .group(group),
          before: before
        )
      case .new:
        NewConversationScene(context: desk, routes: NewConversationRouter(context: context))
      case .search(let text): MessageSearchScene(desk, for: text)
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

  private func registerMessages(in registry: inout Registry) {
    let messages = MessageHandler(database: database)
    registry.publishes(MessageSent.self)
    registry.command(SendMessage.self, with: messages.send)
    registry.command(EditMessage.self, with: messages.edit)
    registry.command(DeleteMessage.self, with: messages.delete)

    let conversations = ConversationHandler(database: database)
    registry.command(ReadMessages.self, with: conversations.read)
    registry.command(MarkRead.self, with: conversations.mark)
    let inbox = InboxHandler(database: database)
    registry.command(ShowInbox.self, with: inbox.show)
    registry.completes(Username.self, with: inbox.correspondents)
    registry.completes(Correspondent.self) { beginning, call in
      await call.values(for: Username.expectation, beginning: beginning)
        .compactMap { Correspondent(parameter: $0[...]) }
    }
    registry.command(SearchMessages.self, with: MessageSearchHandler(database: database).search)
    registry.answer(MessageHistory.self, with: conversations.history)

    let following = FollowHandler(database: database)
    registry.answer(FollowMessages.self, with: following.messages)
    registry.answer(FollowInbox.self, with: following.news)
    registry.notices(following.notices)

    let export = ConversationExporter(database: database)
    registry.command(ExportMessages.self, with: export.run)
    registry.answer(FollowExport.self, with: export.follow)
  }

  private func registerGroups(in registry: inout Registry) {
    let groups = GroupHandler(database: database)
    registry.command(CreateGroup.self, with: groups.create)
    registry.command(AddToGroup.self, with: groups.invite)
    registry.command(LeaveGroup.self, with: groups.leave)
    registry.command(RenameGroup.self, with: groups.rename)
    registry.command(HandOverGroup.self, with: groups.handOver)
    registry.command(ShowMembers.self, with: groups.members)
  }

  private func registerForgetting(in registry: inout Registry) {
    registry.publishes(AccountMessagesErased.self)
    registry.publishes(MessagingErasureContinued.self)
    registry.publishes(GroupAbandoned.self)
    registry.publishes(IndexCleanupContinued.self)
    registry.on(AccountDeleted.self) { event, transaction in
      try MessagingErasure.forget(event.account, in: transaction)
    }
    registry.on(MessagingErasureContinued.self) { event, transaction in
      try MessagingErasure.forget(event.account, in: transaction)
    }
    registry.on(GroupAbandoned.self) { event, transaction in
      try MessagingErasure.forget(event.group, in: transaction)
    }
    registry.on(IndexCleanupContinued.self) { event, transaction in
      try MessagingErasure.tidy(event, in: transaction)
    }
    registry.answer(RemainingErasure.self) { [database] request, _ in
      try await database.read { connection in
        try connection.remains(of: request.account, upTo: 1_000)
      }
    }
  }
}
