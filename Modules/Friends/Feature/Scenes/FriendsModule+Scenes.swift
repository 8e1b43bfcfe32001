import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import ProfileContract

extension FriendsModule {
  func buildScenes(in registry: inout Registry) {
    registry.scenes(FriendsScene.self) { place, site in
      let router = FriendsRouter(site: site)
      return switch place {
      case .list: FriendListScene(router)
      case .requests: RequestsScene(router)
      case .blocked: BlockedScene(router)
      case .suggestions: SuggestionsScene(router)
      case .picker: PickerScene(router, site.answer(to: FriendsScene.pick))
      }
    }
    registry.answer(FriendsNamed.self) { request, call in
      try await friends(named: request.usernames, call)
    }
  }

  /// Returns the accounts of friends, in the order of their names.
  private func friends(named usernames: [Username], _ call: Call) async throws -> [AccountID] {
    let account = try call.signedInAccount()
    let accounts = try await call.perform(AccountsNamed(usernames))
    let named = try usernames.map { username in
      guard let account = accounts[username] else { throw FriendsRefusal.nobodyNamed(username) }
      return account
    }
    let friends = try await database.read { connection in
      try Bonds.friends(of: account, among: named, on: connection)
    }
    for (username, account) in zip(usernames, named) where !friends.contains(account) {
      throw FriendsRefusal.notFriends(username)
    }
    return named
  }
}
