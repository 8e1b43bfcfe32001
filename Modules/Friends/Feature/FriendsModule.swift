import AuthContract
public import Database
import FriendsContract
public import Mediator
import ProfileContract

/// Who is whose friend, who has asked, and who has blocked whom.
public struct FriendsModule: Module {
  let database: any Database
  let limits: FriendLimits

  /// Creates the module.
  ///
  /// - Parameter database: Where it keeps what it knows.
  public init(database: any Database) {
    self.init(database: database, limits: .standard)
  }

  init(database: any Database, limits: FriendLimits) {
    self.database = database
    self.limits = limits
  }

  /// Says what the module answers, announces and relies on.
  public func register(in registry: inout Registry) {
    registry.migrations = FriendsSchema.migrations
    registry.uses(AccountsByUsername.self)
    registry.uses(UsernamesByAccount.self)
    registry.uses(DisplayNames.self)
    registry.uses(PublicProfiles.self)
    registry.publishes(FriendshipMade.self)
    registry.publishes(FriendshipEnded.self)
    registry.publishes(PersonBlocked.self)
    registry.publishes(PersonUnblocked.self)
    answerQuestions(in: &registry)
    answerActs(in: &registry)
    answerLists(in: &registry)
    buildScenes(in: &registry)
    forgetTheDeleted(in: &registry)
  }

  private func answerQuestions(in registry: inout Registry) {
    registry.answer(MayContact.self, from: database) { request, connection in
      try FriendshipQueries.contact(from: request.sender, to: request.recipient, on: connection)
    }
    registry.answer(FriendsOf.self, from: database) { request, connection in
      try FriendshipQueries.friends(of: request.account, on: connection)
    }
    registry.answer(FriendsAmong.self, from: database) { request, connection in
      try FriendshipQueries.friends(of: request.account, among: request.others, on: connection)
    }
    registry.answer(BlocksAmong.self, from: database) { request, connection in
      try FriendshipQueries.blocks(of: request.account, among: request.others, on: connection)
    }
  }

  private func forgetTheDeleted(in registry: inout Registry) {
    registry.publishes(FriendsErasureContinued.self)
    registry.on(AccountDeleted.self) { event, transaction in
      try FriendsErasure.begin(event.account, in: transaction)
    }
    registry.on(FriendsErasureContinued.self) { event, transaction in
      try FriendsErasure.goOn(event.account, in: transaction)
    }
  }
}
