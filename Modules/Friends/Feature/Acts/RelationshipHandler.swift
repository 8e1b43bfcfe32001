import AuthContract
import Database
import FriendsContract
import Mediator

/// Two people, one of whom does something about the other.
///
/// Every act reads how the two stand and changes it in one transaction. Writes come one after the
/// other, so it makes no difference whether both act at once.
struct RelationshipHandler: Sendable {
  let account: AccountID
  let other: AccountID
  let username: Username
  let limits: FriendLimits

  func standing(in transaction: borrowing Transaction) throws -> Relationship {
    try Relationship(of: account, to: other, on: transaction, at: transaction.now.milliseconds)
  }

  /// Asks the other, or makes friends at once where the other has asked already.
  ///
  /// The answer is the same whether the request arrives, was declined before or meets a block, so
  /// nobody learns of either. A request that the other sent, and that was kept away meanwhile, counts
  /// as well: otherwise the other would see two requests that cross and make no friends.
  func ask(in transaction: borrowing Transaction) throws -> FriendshipChangeResponse.Change {
    let standing = try standing(in: transaction)
    if standing.isOver { throw FriendsError.nobodyNamed(username) }
    if standing.hasBlocked { throw FriendsError.blockedByYou(username) }
    if standing.areFriends { throw FriendsError.alreadyFriends(username) }
    if standing.received != nil { return try befriend(in: transaction) }
    switch standing.sent {
    case .arrived: break
    case .kept: if standing.arrives { try send(arriving: true, in: transaction) }
    case nil:
      try FriendRequestAllowance(of: account, limits).take(in: transaction)
      try send(arriving: standing.arrives, in: transaction)
    }
    return .asked
  }

  /// Accepts the other's request.
  func accept(in transaction: borrowing Transaction) throws -> FriendshipChangeResponse.Change {
    let standing = try standing(in: transaction)
    if standing.areFriends { throw FriendsError.alreadyFriends(username) }
    if standing.isOver || standing.received != .arrived {
      throw FriendsError.hasNotAsked(username)
    }
    return try befriend(in: transaction)
  }

  /// Declines the other's request, which then waits in the other's eyes only.
  func decline(in transaction: borrowing Transaction) throws -> FriendshipChangeResponse.Change {
    guard try standing(in: transaction).received == .arrived else {
      throw FriendsError.hasNotAsked(username)
    }
    try keepAway(in: transaction)
    try transaction.execute(
      """
      INSERT INTO friend_refusal (asker, asked, quiet_until) VALUES ($1, $2, $3)
      ON CONFLICT (asker, asked) DO UPDATE SET quiet_until = excluded.quiet_until
      """,
      other.rawValue,
      account.rawValue,
      (transaction.now + limits.quiet).milliseconds
    )
    return .declined
  }

  /// Takes back one's own request.
  func cancel(in transaction: borrowing Transaction) throws -> FriendshipChangeResponse.Change {
    guard try takeBack(in: transaction) else { throw FriendsError.notAsked(username) }
    return .cancelled
  }

  /// Ends the friendship.
  func remove(in transaction: borrowing Transaction) throws -> FriendshipChangeResponse.Change {
    guard try part(in: transaction) else { throw FriendsError.notFriends(username) }
    return .removed
  }

  /// Blocks the other; to them it looks as if one had ended the friendship or not answered.
  func block(in transaction: borrowing Transaction) throws -> FriendshipChangeResponse.Change {
    let standing = try standing(in: transaction)
    if standing.isOver { throw FriendsError.nobodyNamed(username) }
    if standing.hasBlocked { return .blocked }
    try transaction.execute(
      "INSERT INTO friend_block (blocker, blocked, since) VALUES ($1, $2, $3)",
      account.rawValue,
      other.rawValue,
      transaction.now
    )
    try part(in: transaction)
    try takeBack(in: transaction)
    try keepAway(in: transaction)
    try transaction.record(PersonBlocked(account: account, blocked: other))
    return .blocked
  }

  /// Takes the block back; what was kept away stays away.
  func unblock(in transaction: borrowing Transaction) throws -> FriendshipChangeResponse.Change {
    let count = try transaction.execute(
      "DELETE FROM friend_block WHERE blocker = $1 AND blocked = $2",
      account.rawValue,
      other.rawValue
    )
    if count == 0 { throw FriendsError.notBlocked(username) }
    try transaction.record(PersonUnblocked(account: account, unblocked: other))
    return .unblocked
  }
}
