import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import ProfileContract

extension FriendsModule {
  func buildScenes(in registry: inout Registry) {
    registry.scenes(FriendsScene.self) { place, context in
      let router = FriendsRouter(context: context)
      return switch place {
      case .list: FriendListScene(router)
      case .requests: RequestsScene(router)
      case .blocked: BlockedScene(router)
      case .suggestions: SuggestionsScene(router)
      case .picker: FriendPickerScene(routes: router, reply: context.answer(to: FriendsScene.pick))
      }
    }
    registry.answer(FriendsByUsername.self) { request, call in
      try await friends(named: request.usernames, in: call)
    }
  }

  /// Returns the accounts of friends, in the order of their names.
  private func friends(named usernames: [Username], in call: CallContext) async throws
    -> [AccountID]
  {
    let account = try call.signedInAccount()
    let accounts = try await call.perform(AccountsByUsername(usernames))
    let named = try usernames.map { username in
      guard let account = accounts[username] else { throw FriendsError.nobodyNamed(username) }
      return account
    }
    let friends = try await database.read { connection in
      try FriendshipQueries.friends(of: account, among: named, on: connection)
    }
    for (username, account) in zip(usernames, named) where !friends.contains(account) {
      throw FriendsError.notFriends(username)
    }
    return named
  }
}
