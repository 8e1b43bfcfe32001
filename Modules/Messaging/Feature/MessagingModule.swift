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
    registry.uses(AccountsNamed.self)
    registry.uses(Usernames.self)
    registry.uses(DisplayNames.self)
    registry.uses(MayContact.self)
    registry.uses(BlocksAmong.self)
    registerMessages(in: &registry)
    registerGroups(in: &registry)
    registerForgetting(in: &registry)
    registerScenes(in: &registry)
  }

  private func registerScenes(in registry: inout Registry) {
    registry.scenes(MessagingScene.self) { place, site in
      let desk = Desk(site)
      return switch place {
      case .inbox: InboxScene(desk, MessagingRouter(site: site))
      case .with(let username, let before):
        ConversationScene(desk, ConversationRouter(site: site), .person(username), before: before)
      case .group(let group, let before):
        ConversationScene(desk, ConversationRouter(site: site), .group(group), before: before)
      case .new: NewScene(desk, NewRouter(site: site))
      case .search(let text): SearchScene(desk, for: text)
      }
    }
    let friendsOnly = FriendsOnly(conversations: Conversations(database: database))
    registry.guard(
      "friends-only",
      order: 40,
      of: MessagingScene.self,
      within: .seconds(5),
      friendsOnly.verdict
    )
  }

  private func registerMessages(in registry: inout Registry) {
    let messages = Messages(database: database)
    registry.publishes(MessageSent.self)
    registry.command(SendMessage.self, messages.send)
    registry.command(EditMessage.self, messages.edit)
    registry.command(DeleteMessage.self, messages.delete)

    let conversations = Conversations(database: database)
    registry.command(ReadMessages.self, conversations.read)
    registry.command(MarkRead.self, conversations.mark)
    let inbox = Inbox(database: database)
    registry.command(ShowInbox.self, inbox.show)
    registry.completes(Username.self, inbox.correspondents)
    registry.completes(Correspondent.self) { beginning, call in
      await call.values(for: Username.expectation, beginning: beginning)
        .compactMap { Correspondent(parameter: $0[...]) }
    }
    registry.command(SearchMessages.self, Searching(database: database).search)
    registry.answer(MessageHistory.self, conversations.history)

    let following = Following(database: database)
    registry.answer(FollowMessages.self, following.messages)
    registry.answer(FollowInbox.self, following.news)
    registry.notices(following.notices)

    let export = Export(database: database)
    registry.command(ExportMessages.self, export.run)
    registry.answer(Exporting.self, export.follow)
  }

  private func registerGroups(in registry: inout Registry) {
    let groups = Groups(database: database)
    registry.command(CreateGroup.self, groups.create)
    registry.command(InviteToGroup.self, groups.invite)
    registry.command(LeaveGroup.self, groups.leave)
    registry.command(RenameGroup.self, groups.rename)
    registry.command(HandOverGroup.self, groups.handOver)
    registry.command(ShowMembers.self, groups.members)
  }

  private func registerForgetting(in registry: inout Registry) {
    registry.publishes(AccountForgotten.self)
    registry.on(AccountDeleted.self) { event, transaction in
      try Forgetting.forget(event.account, transaction)
    }
    registry.on(ForgettingContinues.self) { event, transaction in
      try Forgetting.forget(event.account, transaction)
    }
    registry.on(GroupAbandoned.self) { event, transaction in
      try Forgetting.forget(event.group, transaction)
    }
    registry.answer(StillToForget.self) { [database] request, _ in
      try await database.read { connection in
        try connection.remains(of: request.account, upTo: 1_000)
      }
    }
  }
}
