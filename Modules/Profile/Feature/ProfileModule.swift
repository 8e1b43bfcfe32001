import AuthContract
public import Database
import FriendsContract
public import Mediator
import Navigation
import PresenceContract
import ProfileContract

/// What users say about themselves, and the search for users.
public struct ProfileModule: Module {
  private let database: any Database
  private let profiles: ProfileHandler
  private let names: ProfileNameHandler
  private let search: ProfileSearchHandler

  /// Creates the module.
  ///
  /// - Parameter database: Where it keeps what it knows.
  public init(database: any Database) {
    self.init(database: database, files: .onDisk)
  }

  init(database: any Database, files: AvatarFileReader) {
    self.database = database
    profiles = ProfileHandler(database: database, files: files)
    names = ProfileNameHandler(database: database)
    search = ProfileSearchHandler(database: database)
  }

  /// Registers what the module answers, shows, listens to and relies on.
  public func register(in registry: inout Registry) {
    registry.migrations = ProfileSchema.migrations
    registry.accountData(ProfileSchema.accountData, from: database)
    ProfileDataChecks.register(in: &registry)
    registry.fails(with: [.unsaved])
    registry.uses(AccountsByUsername.self)
    registry.requires(UsernamesByAccount.self)
    registry.uses(BlocksAmong.self)
    registry.uses(FriendsAmong.self)
    registry.uses(FriendsOf.self)
    registry.uses(PresenceOf.self)
    registry.uses(ShowFriendship.self)
    registry.uses(SendFriendRequest.self)
    registry.uses(CancelFriendRequest.self)
    registry.uses(AcceptFriendRequest.self)
    registry.uses(DeclineFriendRequest.self)
    registry.uses(RemoveFriend.self)
    registry.uses(BlockPerson.self)
    registry.uses(UnblockPerson.self)

    registry.command(ShowProfile.self, with: profiles.show)
    registry.command(ChangeProfile.self, with: profiles.change)
    registry.command(ChangeAvatar.self, with: profiles.changeAvatar)
    registry.command(ShowPictureInfo.self, with: profiles.picture)
    registry.command(SearchPeople.self, with: search.people)
    registry.answer(AvatarOf.self, with: profiles.avatar)
    registry.answer(DisplayNames.self, with: names.displayNames)
    registry.answer(PubliclyVisibleAccounts.self, from: database) { request, connection in
      try ProfileStore.publicAccounts(among: request.accounts, on: connection)
    }
    registry.completes(Username.self, with: search.usernames)
    registry.pictures(of: names.pictures)

    registerScenes(in: &registry)

    registry.on(AccountRegistered.self) { event, transaction in
      try ProfileStore.create(for: event.account, named: event.username, in: transaction)
    }
    registry.on(AccountDeleted.self, perform: ProfileErasure.erase)
    registry.onPieces(of: NameIndexCleanupContinued.self, perform: ProfileErasure.cleanIndex)
  }

  private func registerScenes(in registry: inout Registry) {
    registry.scenes(ProfileScene.self) { place, context in
      let routes = ProfileRouter(context: context)
      return switch place {
      case .mine: OwnProfileScene(context, routes: routes)
      case .of(let username): OtherProfileScene(context, routes: routes, username: username)
      case .edit: EditProfileScene(context, routes: routes)
      case .search(let text, let friends):
        PeopleSearchScene(context, routes: routes, text: text, friends: friends)
      }
    }

    registry.scene(PictureViewerScene.self)
    registry.linkFallback { unknown in
      // @bob, as people write of bob; a pattern cannot begin with an @.
      guard unknown.link.hasPrefix("@") else { return nil }
      return Username(parameter: unknown.link.dropFirst()).map(ProfileScene.of)
    }
  }
}
