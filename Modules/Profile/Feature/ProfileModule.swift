import AuthContract
public import Database
import FriendsContract
public import Mediator
import Navigation
import ProfileContract

/// What people say of themselves, and how they are found.
public struct ProfileModule: Module {
  let database: any Database
  let pictures: AvatarFiles

  /// Creates the module.
  ///
  /// - Parameter database: Where it keeps what it knows.
  public init(database: any Database) {
    self.init(database: database, pictures: .onDisk)
  }

  init(database: any Database, pictures: AvatarFiles) {
    self.database = database
    self.pictures = pictures
  }

  /// Says what the module answers and relies on.
  public func register(in registry: inout Registry) {
    registry.migrations = ProfileSchema.migrations
    registry.fails(with: [.unsaved])
    registry.uses(AccountsByUsername.self)
    registry.requires(UsernamesByAccount.self)
    registry.uses(BlocksAmong.self)
    registry.uses(FriendsAmong.self)
    registry.uses(FriendsOf.self)
    registry.uses(SendFriendRequest.self)
    answerProfiles(in: &registry)
    answerSearches(in: &registry)
    answerNames(in: &registry)
    buildScenes(in: &registry)
    followAccounts(in: &registry)
  }

  private func buildScenes(in registry: inout Registry) {
    registry.scenes(ProfileScene.self) { place, context in
      let router = ProfileRouter(context: context)
      return switch place {
      case .mine: OwnProfileScene(router)
      case .of(let username): OtherProfileScene(username: username, routes: router)
      case .edit: EditProfileScene(routes: router, reply: context.answer(to: ProfileScene.change))
      case .search: PeopleSearchScene(router)
      }
    }
  }

  private func followAccounts(in registry: inout Registry) {
    registry.on(AccountRegistered.self) { event, transaction in
      try StoredProfile.create(for: event.account, named: event.username, in: transaction)
    }
    registry.on(AccountDeleted.self) { event, transaction in
      try StoredProfile.forget(event.account, in: transaction)
    }
    registry.publishes(NameIndexCleanupContinued.self)
    registry.on(NameIndexCleanupContinued.self) { event, transaction in
      try StoredProfile.tidy(event, in: transaction)
    }
  }
}
