import AuthContract
import Database
import FriendsContract
import Mediator
import ProfileContract

/// Answers what there is between the caller and another user.
struct FriendshipStatusHandler: Sendable {
  let database: any Database

  func status(_ request: ShowFriendship, in call: CallContext) async throws -> FriendshipStatus {
    let account = try call.signedInAccount()
    let username = request.username
    guard let other = try await call.perform(AccountsByUsername([username]))[username] else {
      return FriendshipStatus(.strangers)
    }
    guard other != account else { return FriendshipStatus(.yourself) }
    call.depends(on: [.relationships(of: other)])
    let pair = RelationshipParties(account: account, other: other, username: username)
    let (relationship, mutual) = try await database.read { connection in
      (
        try RelationshipStore(pair).relationship(on: connection),
        try FriendshipQueries.mutualFriends(of: pair, on: connection)
      )
    }
    // A block hides from both what they have in common.
    guard !relationship.hasBlocked else { return FriendshipStatus(.blocked) }
    guard !relationship.isBlocked else { return FriendshipStatus(relationship.kind) }
    let names = try await call.names(of: mutual.first)
    return FriendshipStatus(
      relationship.kind,
      mutualFriends: mutual.first.compactMap { account in
        names[account].map { MutualFriend(username: $0.username, name: $0.displayName) }
      },
      mutualCount: mutual.count
    )
  }
}

extension Relationship {
  /// What the first of the two may know.
  fileprivate var kind: FriendshipStatus.Kind {
    if areFriends { return .friends }
    if received == .delivered { return .asksYou }
    return sent == nil ? .strangers : .asked
  }
}

extension FriendshipQueries {
  /// Returns the first mutual friends of two accounts, and how many there are.
  static func mutualFriends(
    of pair: RelationshipParties,
    on connection: borrowing ReadConnection
  ) throws -> (first: [AccountID], count: Int) {
    let count: Int? = try connection.value(
      """
      SELECT COUNT(*) FROM friendship AS mine
      JOIN friendship AS theirs ON theirs.account = $2 AND theirs.friend = mine.friend
      WHERE mine.account = $1
      """,
      pair.account.rawValue,
      pair.other.rawValue
    )
    let first = try connection.all(
      """
      SELECT mine.friend FROM friendship AS mine
      JOIN friendship AS theirs ON theirs.account = $2 AND theirs.friend = mine.friend
      WHERE mine.account = $1 ORDER BY mine.friend LIMIT $3
      """,
      pair.account.rawValue,
      pair.other.rawValue,
      FriendshipStatus.namedFriends
    ) { row in AccountID(rawValue: try row[0]) }
    return (first, count ?? 0)
  }
}
