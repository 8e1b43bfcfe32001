import AuthContract
import Database
import FriendsContract
import Mediator

/// A user removed a friend, who learns of it once that is final.
///
/// A friendship is stored once for each of the two. Until the change is final, only the row of the
/// user who made it is gone.
struct FriendRemoval: UndoableChange, Equatable {
  static let name = "friends.removal"

  let account: AccountID
  let friend: AccountID
  let username: Username

  var actor: Int64? { account.rawValue }

  var done: String { "You and \(username) are no longer friends." }

  var undone: String { "You and \(username) are still friends." }

  private var pair: RelationshipParties {
    RelationshipParties(account: account, other: friend, username: username)
  }

  init(_ pair: RelationshipParties) {
    account = pair.account
    friend = pair.other
    username = pair.username
  }

  func undo(in transaction: borrowing Transaction) throws -> Bool {
    let store = RelationshipStore(pair)
    // Meanwhile another may have taken the place; the removal becomes final then.
    let limit = FriendLimits.standard.friends
    guard try store.friendCount(in: transaction) < limit else {
      throw FriendsError.tooManyFriends(limit: limit)
    }
    transaction.changes(.relationships(of: account), .relationships(of: friend))
    return try store.restoreOwnSide(in: transaction)
  }

  func finish(in transaction: borrowing Transaction) throws {
    guard try RelationshipStore(pair).removeOtherSide(in: transaction) else { return }
    transaction.changes(.relationships(of: account), .relationships(of: friend))
    try transaction.record(FriendshipEnded(account: account, friend: friend))
  }
}
