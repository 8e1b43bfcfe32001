import AuthContract
public import Database
import FriendsContract
public import Mediator
import Navigation
import PresenceContract
import ProfileContract

/// Friendships, friend requests and blocks.
public struct FriendsModule: Module {
  private let database: any Database
  private let limits: FriendLimits
  private let undoPeriod: Duration

  /// Creates the module.
  ///
  /// - Parameter database: Stores the module's tables.
  public init(database: any Database) {
    self.init(database: database, limits: .standard, undoPeriod: .undoPeriod)
  }

  init(database: any Database, limits: FriendLimits, undoPeriod: Duration = .zero) {
    self.database = database
    self.undoPeriod = undoPeriod
    self.limits = limits
  }

  /// Registers everything that the module answers, announces and uses.
  public func register(in registry: inout Registry) {
    registry.migrations = FriendsSchema.migrations
    registry.accountData(FriendsSchema.accountData, from: database)
    FriendsDataChecks.register(in: &registry)
    registry.fails(with: [.unfinishedChoice])
    registry.uses(AccountsByUsername.self)
    registry.requires(UsernamesByAccount.self)
    registry.uses(DisplayNames.self)
    registry.uses(PubliclyVisibleAccounts.self)
    registry.uses(PresenceOf.self)
    registry.publishes(FriendshipMade.self)
    registry.publishes(FriendshipEnded.self)
    registry.publishes(PersonBlocked.self)
    registry.publishes(PersonUnblocked.self)
    registry.undoable(FriendRemoval.self)
    registry.on(AccountDeleted.self, perform: FriendsErasure.begin)
    registry.onPieces(of: FriendsErasureBatchDue.self, perform: FriendsErasure.deletePiece)
    registerRequests(in: &registry)
    registerCommands(in: &registry)
    registerScenes(in: &registry)
  }

  private func registerRequests(in registry: inout Registry) {
    registry.answer(MayContact.self, from: database, with: FriendshipQueries.contact)
    registry.answer(FriendsOf.self, from: database, with: FriendshipQueries.friends)
    registry.answer(FriendsAmong.self, from: database, with: FriendshipQueries.friends)
    registry.answer(BlocksAmong.self, from: database, with: FriendshipQueries.blocks)
    let status = FriendshipStatusHandler(database: database)
    registry.answer(ShowFriendship.self, with: status.status)
  }

  private func registerCommands(in registry: inout Registry) {
    let relationships = RelationshipChangeHandler(
      database: database,
      limits: limits,
      undoPeriod: undoPeriod
    )
    registry.command(SendFriendRequest.self, with: relationships.sendRequest)
    registry.command(AcceptFriendRequest.self, with: relationships.acceptRequest)
    registry.command(DeclineFriendRequest.self, with: relationships.declineRequest)
    registry.command(CancelFriendRequest.self, with: relationships.cancelRequest)
    registry.command(RemoveFriend.self, with: relationships.removeFriend)
    registry.answer(ConfirmationQuestion<RemoveFriend>.self, with: relationships.question)
    registry.command(BlockPerson.self, with: relationships.block)
    registry.answer(ConfirmationQuestion<BlockPerson>.self, with: relationships.question)
    registry.command(UnblockPerson.self, with: relationships.unblock)

    let lists = RelationshipListHandler(database: database)
    registry.command(ListFriends.self, with: lists.friends)
    registry.command(ListBlocked.self, with: lists.blocked)
    registry.command(ListFriendRequests.self, with: lists.requests)
    registry.completes(Username.self, with: lists.completions)
    registry.completes(firstOf: AcceptFriendRequest.self, with: lists.receivedCompletions)
    registry.completes(firstOf: DeclineFriendRequest.self, with: lists.receivedCompletions)
    registry.completes(firstOf: CancelFriendRequest.self, with: lists.sentCompletions)
    registry.completes(firstOf: RemoveFriend.self, with: lists.completions)
    registry.completes(firstOf: UnblockPerson.self, with: lists.blockedCompletions)
    registry.waits(lists.waiting)
    registry.notices("requests", FriendNoticeFeed(database: database).notices)
    registry.answer(FriendAccountsNamed.self, with: lists.friendsByUsername)
    registry.answer(ReceivedRequestCount.self, with: lists.receivedCount)

    let suggestions = FriendSuggestionHandler(database: database)
    registry.command(SuggestFriends.self, with: suggestions.suggest)
  }

  private func registerScenes(in registry: inout Registry) {
    registry.scenes(FriendsScene.self) { place, context in
      let routes = FriendsRouter(context: context)
      return switch place {
      case .list: FriendListScene(context, routes: routes)
      case .requests: FriendRequestsScene(context)
      case .blocked: BlockedPeopleScene(context)
      case .suggestions: FriendSuggestionsScene(context)
      case .picker: FriendPickerScene(context, routes: routes)
      }
    }
  }
}
