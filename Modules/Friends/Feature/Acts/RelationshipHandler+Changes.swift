import AuthContract
import Database
import FriendsContract
import Mediator

/// The changes of which the acts are made.
extension RelationshipHandler {
  /// Makes the two friends, which settles every request between them.
  func befriend(in transaction: borrowing Transaction) throws -> FriendshipChangeResponse.Change {
    let count: Int? = try transaction.value(
      "SELECT COUNT(*) FROM friendship WHERE account = $1",
      account.rawValue
    )
    if count ?? 0 >= limits.friends { throw FriendsError.tooManyFriends(limit: limits.friends) }
    try transaction.execute(
      """
      DELETE FROM friend_request
      WHERE (asker = $1 AND asked = $2) OR (asker = $2 AND asked = $1)
      """,
      account.rawValue,
      other.rawValue
    )
    try transaction.execute(
      """
      DELETE FROM friend_refusal
      WHERE (asker = $1 AND asked = $2) OR (asker = $2 AND asked = $1)
      """,
      account.rawValue,
      other.rawValue
    )
    try transaction.execute(
      "INSERT INTO friendship (account, friend, since) VALUES ($1, $2, $3), ($2, $1, $3)",
      account.rawValue,
      other.rawValue,
      transaction.now
    )
    try transaction.record(FriendshipMade(account: account, friend: other))
    return .befriended
  }

  /// Ends the friendship, and returns whether there was one.
  @discardableResult
  func part(in transaction: borrowing Transaction) throws -> Bool {
    let count = try transaction.execute(
      """
      DELETE FROM friendship
      WHERE (account = $1 AND friend = $2) OR (account = $2 AND friend = $1)
      """,
      account.rawValue,
      other.rawValue
    )
    guard count > 0 else { return false }
    try transaction.record(FriendshipEnded(account: account, friend: other))
    return true
  }

  /// Stores one's own request, or lets one that was kept away arrive after all.
  func send(arriving: Bool, in transaction: borrowing Transaction) throws {
    try transaction.execute(
      """
      INSERT INTO friend_request (asker, asked, asked_at, has_arrived) VALUES ($1, $2, $3, $4)
      ON CONFLICT (asker, asked) DO UPDATE SET has_arrived = excluded.has_arrived
      """,
      account.rawValue,
      other.rawValue,
      transaction.now,
      arriving
    )
  }

  /// Takes back one's own request, and returns whether there was one.
  @discardableResult
  func takeBack(in transaction: borrowing Transaction) throws -> Bool {
    try transaction.execute(
      "DELETE FROM friend_request WHERE asker = $1 AND asked = $2",
      account.rawValue,
      other.rawValue
    ) > 0
  }

  /// Keeps the other's request away from one's own eyes.
  func keepAway(in transaction: borrowing Transaction) throws {
    try transaction.execute(
      "UPDATE friend_request SET has_arrived = 0 WHERE asker = $1 AND asked = $2",
      other.rawValue,
      account.rawValue
    )
  }
}
