import AuthContract
import Database
import FriendsContract
import Mediator

extension FriendsModule {
  func answerLists(in registry: inout Registry) {
    registry.command(ListFriends.self) { command, call in
      try await page(limit: command.limit, after: command.after, in: call) {
        try FriendListHandler.friends($0, on: $1)
      }
    }
    registry.command(ListBlocked.self) { command, call in
      try await page(limit: command.limit, after: command.after, in: call) {
        try FriendListHandler.blocked($0, on: $1)
      }
    }
    registry.command(ListFriendRequests.self) { command, call in
      try await openRequests(limit: command.limit, in: call)
    }
    registry.command(SuggestFriends.self) { command, call in
      try await suggestions(limit: command.limit, in: call)
    }
    registry.completes(Username.self) { _, call in
      try await page(limit: 1_000, after: nil, in: call) {
        try FriendListHandler.friends($0, on: $1)
      }.people
        .map(\.username)
    }
  }

  /// Returns a page of a list; one more person is read to see whether there is another page.
  private func page(
    limit: Int,
    after username: Username?,
    in call: CallContext,
    _ read: @escaping @Sendable (FriendListPage, borrowing ReadConnection) throws -> [ListedAccount]
  ) async throws -> PeoplePage {
    try check(limit, atMost: 1_000)
    let caller = try call.signedInAccount()
    let last = try await account(named: username, in: call)
    let page = FriendListPage(account: caller, last: last, limit: limit + 1)
    let entries = try await database.read { connection in try read(page, connection) }
    let shown = Array(entries.prefix(limit))
    let people = try await NamedAccounts(shown.map(\.account), by: call)
    let listed = people.listed(shown)
    return PeoplePage(people: listed, next: entries.count > limit ? listed.last?.username : nil)
  }

  private func account(named username: Username?, in call: CallContext) async throws -> AccountID? {
    guard let username else { return nil }
    guard let account = try await call.perform(AccountsByUsername([username]))[username] else {
      throw FriendsError.nobodyNamed(username)
    }
    return account
  }

  private func openRequests(limit: Int, in call: CallContext) async throws -> FriendRequestsResponse
  {
    try check(limit, atMost: 500)
    let account = try call.signedInAccount()
    let (askers, asked) = try await database.read { connection in
      (
        try FriendListHandler.askers(of: account, limit: limit, on: connection),
        try FriendListHandler.asked(by: account, limit: limit, on: connection)
      )
    }
    let people = try await NamedAccounts((askers + asked).map(\.account), by: call)
    return FriendRequestsResponse(received: people.listed(askers), sent: people.listed(asked))
  }

  func check(_ limit: Int, atMost most: Int) throws(FriendsError) {
    guard (1...most).contains(limit) else { throw .pageTooLong(limit: most) }
  }
}
