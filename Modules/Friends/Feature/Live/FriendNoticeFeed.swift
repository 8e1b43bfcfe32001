import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import ProfileContract

/// Announces friend requests to the caller, and that others have accepted the caller's own.
struct FriendNoticeFeed: Sendable {
  /// The most requests of each direction that are compared with those before.
  static let limit = 200

  let database: any Database

  func notices(_ call: CallContext, after position: String? = nil) async throws -> NoticeStream {
    let account = try call.signedInAccount()
    let now = try await database.read { try FriendRequestsSnapshot(of: account, on: $0) }
    let start = position.flatMap(FriendRequestsSnapshot.init(position:)) ?? now
    let follower = RowFollower<Notice, FriendRequestsSnapshot>(after: start)
    let notices = AnswerStream(from: follower, in: call) { [database] follower in
      try await follower.next(in: database, for: call) { last, call in
        call.depends(on: [.relationships(of: account)])
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
        var notices = try await Self.described(now.arrivals(since: last), accepted, in: call)
        // Those of one read are told together, so only the last one ends it.
        if let end = notices.popLast() { notices.append(end.followed(from: now.position)) }
        return (notices, now)
      }
    }
    return NoticeStream(from: start.position, notices)
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
        "\(person) sent you a friend request.",
        path: FriendsScene.requests.path,
        several: "friend requests",
        command: "friends accept \(names.username)"
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

  /// Whether all requests are listed that were received.
  private let isWhole: Bool

  init(of account: AccountID, on connection: borrowing ReadConnection) throws {
    let limit = FriendNoticeFeed.limit
    received = try RelationshipListReader.received(by: account, limit: limit, on: connection)
    sent = try RelationshipListReader.sent(by: account, limit: limit, on: connection).map(\.account)
    isWhole = received.count < limit
  }

  /// What a reader who goes away names when it comes back: when the latest request came, and which
  /// ones may be accepted meanwhile.
  var position: String {
    let newest = received.first?.since.milliseconds ?? 0
    return "\(newest):" + sent.map { "\($0.rawValue)" }.joined(separator: ",")
  }

  /// Takes the requests up as a reader left them; nil if the text is no position.
  ///
  /// Requests that came later are new, whoever asked before.
  init?(position: String) {
    let parts = position.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let newest = Int64(parts[0]) else { return nil }
    let later = Timestamp(milliseconds: newest &+ 1)
    received = [ListedAccount(account: .deleted, since: later)]
    sent = parts[1].split(separator: ",").compactMap { Int64($0).map(AccountID.init(rawValue:)) }
    isWhole = false
  }

  /// Returns who asks now and did not ask before, the earliest first.
  ///
  /// A request that only came back into the list when later ones were answered is none of them.
  func arrivals(since last: FriendRequestsSnapshot) -> [AccountID] {
    let known = Set(last.received.map(\.account))
    let newest = last.received.first?.since
    return received.reversed()
      .filter { request in
        guard !known.contains(request.account) else { return false }
        guard !last.isWhole, let newest else { return true }
        return request.since >= newest
      }
      .map(\.account)
  }
}
