import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import ProfileContract

/// Announces friend requests to the caller, and that others have accepted the caller's own.
struct FriendNoticeHandler: Sendable {
  /// The most requests of each direction that are compared with those before.
  static let limit = 200

  let database: any Database

  func notices(_ call: CallContext) async throws -> AnswerStream<Notice> {
    let account = try call.signedInAccount()
    let start = try await database.read { connection in
      try FriendRequestsSnapshot(of: account, on: connection)
    }
    let follower = TailReader<Notice, FriendRequestsSnapshot>(after: start)
    return AnswerStream(from: follower, in: call) { [database] follower in
      try await follower.next(in: database) { last in
        let (now, accepted) = try await database.read { connection in
          let now = try FriendRequestsSnapshot(of: account, on: connection)
          let gone = last.sent.filter { !now.sent.contains($0) }
          let friends =
            gone.isEmpty
            ? []
            : try FriendshipQueries.friends(
              FriendsAmong(account: account, others: gone),
              on: connection
            )
          return (now, gone.filter(friends.contains))
        }
        let notices = try await Self.described(now.arrivals(since: last), accepted, in: call)
        return (notices, now)
      }
    }
  }

  private static func described(
    _ requests: [AccountID],
    _ accepted: [AccountID],
    in call: CallContext
  ) async throws -> [Notice] {
    guard !requests.isEmpty || !accepted.isEmpty else { return [] }
    let names = try await call.names(of: requests + accepted)
    let asking = requests.compactMap { account -> Notice? in
      guard let names = names[account] else { return nil }
      let person = ScreenPerson(names.username, name: names.displayName).text
      return Notice(
        "\(person) sent you a friend request. Accept: friends accept \(names.username)",
        path: FriendsScene.requests.path,
        several: "friend requests"
      )
    }
    return asking
      + accepted.compactMap { account in
        guard let names = names[account] else { return nil }
        let person = ScreenPerson(names.username, name: names.displayName).text
        return Notice(
          "\(person) accepted your friend request.",
          path: ProfileScene.of(names.username).path
        )
      }
  }
}

/// The requests of an account that are not answered, the latest first.
struct FriendRequestsSnapshot: Sendable, Equatable {
  let received: [ListedAccount]
  let sent: [AccountID]

  init(of account: AccountID, on connection: borrowing ReadConnection) throws {
    let limit = FriendNoticeHandler.limit
    received = try FriendListStore.received(by: account, limit: limit, on: connection)
    sent = try FriendListStore.sent(by: account, limit: limit, on: connection).map(\.account)
  }

  /// Returns who asks now and did not ask before, the earliest first.
  ///
  /// A request that only came back into the list when later ones were answered is none of them.
  func arrivals(since last: FriendRequestsSnapshot) -> [AccountID] {
    let known = Set(last.received.map(\.account))
    let isWhole = last.received.count < FriendNoticeHandler.limit
    let newest = last.received.first?.since
    return received.reversed()
      .filter { request in
        guard !known.contains(request.account) else { return false }
        guard !isWhole, let newest else { return true }
        return request.since >= newest
      }
      .map(\.account)
  }
}
