import AuthContract
import Database
import FriendsContract
import Mediator

extension FriendsModule {
  func answerLists(in registry: inout Registry) {
    registry.command(ListFriends.self) { command, call in
      try await page(command.limit, after: command.after, call) { try Lists.friends($0, on: $1) }
    }
    registry.command(ListBlocked.self) { command, call in
      try await page(command.limit, after: command.after, call) { try Lists.blocked($0, on: $1) }
    }
    registry.command(ListRequests.self) { command, call in
      try await openRequests(command.limit, call)
    }
    registry.command(SuggestFriends.self) { command, call in
      try await suggestions(command.limit, call)
    }
    registry.completes(Username.self) { _, call in
      try await page(1_000, after: nil, call) { try Lists.friends($0, on: $1) }.people
        .map(\.username)
    }
  }

  /// Returns a page of a list; one more person is read to see whether there is another page.
  private func page(
    _ limit: Int,
    after username: Username?,
    _ call: Call,
    _ read: @escaping @Sendable (Page, borrowing Connection) throws -> [Entry]
  ) async throws -> PeoplePage {
    try check(limit, atMost: 1_000)
    let caller = try call.signedInAccount()
    let last = try await account(named: username, call)
    let page = Page(account: caller, last: last, limit: limit + 1)
    let entries = try await database.read { connection in try read(page, connection) }
    let shown = Array(entries.prefix(limit))
    let people = try await People(shown.map(\.account), by: call)
    let listed = people.listed(shown)
    return PeoplePage(people: listed, next: entries.count > limit ? listed.last?.username : nil)
  }

  private func account(named username: Username?, _ call: Call) async throws -> AccountID? {
    guard let username else { return nil }
    guard let account = try await call.perform(AccountsNamed([username]))[username] else {
      throw FriendsRefusal.nobodyNamed(username)
    }
    return account
  }

  private func openRequests(_ limit: Int, _ call: Call) async throws -> OpenRequests {
    try check(limit, atMost: 500)
    let account = try call.signedInAccount()
    let (askers, asked) = try await database.read { connection in
      (
        try Lists.askers(of: account, limit: limit, on: connection),
        try Lists.asked(by: account, limit: limit, on: connection)
      )
    }
    let people = try await People((askers + asked).map(\.account), by: call)
    return OpenRequests(received: people.listed(askers), sent: people.listed(asked))
  }

  func check(_ limit: Int, atMost most: Int) throws(FriendsRefusal) {
    guard (1...most).contains(limit) else { throw .pageTooLong(limit: most) }
  }
}
