import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import PresenceContract
import ProfileContract

/// Answers with the caller's lists: friends, blocked users and requests.
struct RelationshipListHandler: Sendable {
  let database: any Database

  func friends(_ command: ListFriends, in call: CallContext) async throws -> PeoplePage {
    try checkLimit(command.limit, atMost: ListFriends.maximumLimit)
    return try await page(
      of: .friends,
      limit: command.limit,
      after: command.after,
      in: call,
      read: RelationshipListReader.friends
    )
  }

  func blocked(_ command: ListBlocked, in call: CallContext) async throws -> PeoplePage {
    try checkLimit(command.limit, atMost: ListBlocked.maximumLimit)
    return try await page(
      of: .blocked,
      limit: command.limit,
      after: command.after,
      in: call,
      read: RelationshipListReader.blocked
    )
  }

  func requests(_ command: ListFriendRequests, in call: CallContext) async throws
    -> FriendRequestsResponse
  {
    try checkLimit(command.limit, atMost: ListFriendRequests.maximumLimit)
    let account = try call.signedInAccount()
    call.depends(on: [.relationships(of: account)])
    let found = try await database.read { connection in
      (
        received: try RelationshipListReader.received(
          by: account,
          limit: command.limit + 1,
          on: connection
        ),
        sent: try RelationshipListReader.sent(by: account, limit: command.limit + 1, on: connection)
      )
    }
    let received = found.received.prefix(command.limit)
    let sent = found.sent.prefix(command.limit)
    let names = try await call.names(of: (received + sent).map(\.account))
    // Who was asked need not be known to who has asked.
    let asked = PubliclyVisibleAccounts(among: sent.map(\.account))
    let visible = sent.isEmpty ? [] : try await call.unlessLeftOut(asked)
    return FriendRequestsResponse(
      received: received.compactMap { $0.person(names) },
      sent: sent.compactMap { asked in
        asked.person(names, byUsername: visible?.contains(asked.account) == false)
      },
      hasMore: max(found.received.count, found.sent.count) > command.limit
    )
  }

  /// Counts the requests that the caller has not answered.
  func receivedCount(_ request: ReceivedRequestCount, in call: CallContext) async throws -> Int {
    let account = try call.signedInAccount()
    call.depends(on: [.relationships(of: account)])
    return try await database.read { connection in
      try RelationshipListReader.receivedCount(by: account, on: connection)
    }
  }

  /// Tells the caller of the requests that they have not answered.
  func waiting(for call: CallContext) async throws -> [AttentionItem] {
    let count = try await receivedCount(ReceivedRequestCount(), in: call)
    guard count > 0 else { return [] }
    let text = count == 1 ? "1 friend request" : "\(count) friend requests"
    return [AttentionItem(count, text: text, at: FriendsScene.requests)]
  }

  /// Completes usernames with those of the caller's friends.
  func completions(_ beginning: String, in call: CallContext) async throws -> [Username] {
    try await friends(ListFriends(limit: ListFriends.maximumLimit), in: call).people.map(\.username)
  }

  /// Completes usernames with those who have asked the caller.
  func receivedCompletions(_ beginning: String, in call: CallContext) async throws -> [Username] {
    try await requests(ListFriendRequests(), in: call).received.map(\.username)
  }

  /// Completes usernames with those that the caller has asked.
  func sentCompletions(_ beginning: String, in call: CallContext) async throws -> [Username] {
    try await requests(ListFriendRequests(), in: call).sent.map(\.username)
  }

  /// Completes usernames with those that the caller has blocked.
  func blockedCompletions(_ beginning: String, in call: CallContext) async throws -> [Username] {
    try await blocked(ListBlocked(limit: ListBlocked.maximumLimit), in: call).people.map(\.username)
  }

  /// Returns the accounts of friends in the order of the names, and refuses other names.
  func friendsByUsername(_ request: FriendAccountsNamed, in call: CallContext) async throws
    -> [AccountID]
  {
    let account = try call.signedInAccount()
    call.depends(on: [.relationships(of: account)])
    let usernames = request.usernames
    let accounts = try await call.perform(AccountsByUsername(usernames))
    let named = try usernames.map { username in
      guard let account = accounts[username] else { throw FriendsError.unknownUser(username) }
      return account
    }
    let friends = try await database.read { connection in
      try FriendshipQueries.friends(FriendsAmong(account: account, others: named), on: connection)
    }
    for (username, account) in zip(usernames, named) where !friends.contains(account) {
      throw FriendsError.notFriends(username)
    }
    return named
  }

  private func page(
    of list: PeoplePage.List,
    limit: Int,
    after username: Username?,
    in call: CallContext,
    read:
      @escaping @Sendable (FriendListPageQuery, borrowing ReadConnection) throws -> [ListedAccount]
  ) async throws -> PeoplePage {
    let account = try call.signedInAccount()
    call.depends(on: [.relationships(of: account)])
    var last = try await lastAccount(named: username, in: call)
    var page: Page<ListedAccount>
    var names: AccountNameDirectory
    // A page whose accounts were all deleted is not the end of the list.
    repeat {
      let query = FriendListPageQuery(
        account: account,
        after: last,
        limit: Page<ListedAccount>.rowCount(for: limit)
      )
      let found = try await database.read { connection in try read(query, connection) }
      page = Page(found, limit: limit)
      names = try await call.names(of: page.items.map(\.account))
      last = page.items.last?.account
    } while page.hasMore && page.items.allSatisfy { names[$0.account] == nil }
    let presence =
      list == .blocked || page.items.isEmpty
      ? nil : try await call.unlessLeftOut(PresenceOf(page.items.map(\.account)))
    let people = page.items.compactMap { item in
      var person = item.person(names)
      person?.presence = presence?[item.account]
      return person
    }
    return PeoplePage(of: list, people: people, next: page.hasMore ? people.last?.username : nil)
  }

  private func lastAccount(named username: Username?, in call: CallContext) async throws
    -> AccountID?
  {
    guard let username else { return nil }
    guard let account = try await call.perform(AccountsByUsername([username]))[username] else {
      throw FriendsError.unknownUser(username)
    }
    return account
  }

  private func checkLimit(_ limit: Int, atMost maximum: Int) throws(FriendsError) {
    guard (1...maximum).contains(limit) else { throw .pageTooLong(limit: maximum) }
  }
}

extension ListedAccount {
  /// Returns the user in the list, or nil if the account was deleted.
  ///
  /// - Parameters:
  ///   - names: The names of accounts.
  ///   - isByUsername: Whether the reader may know no other name.
  /// - Returns: The user.
  fileprivate func person(
    _ names: AccountNameDirectory,
    byUsername isByUsername: Bool = false
  ) -> ListedPerson? {
    names[account].map { name in
      ListedPerson(
        username: name.username,
        name: isByUsername ? name.username.text : name.displayName,
        since: since
      )
    }
  }
}

/// Asks for the accounts of friends by their usernames; only the module itself asks.
struct FriendAccountsNamed: Request {
  typealias Response = [AccountID]
  typealias Failure = FriendsError
  static let access = AccessRule.signedIn

  let usernames: [Username]

  init(_ usernames: [Username]) {
    self.usernames = usernames
  }
}

/// Asks how many friend requests the caller has not answered; only the module itself asks.
struct ReceivedRequestCount: Request {
  typealias Response = Int
  typealias Failure = FriendsError
  static let access = AccessRule.signedIn
}
