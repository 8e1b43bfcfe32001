import AuthContract
import Database

/// An account and the other account that its command is about.
struct RelationshipParties: Sendable {
  let account: AccountID
  let other: AccountID

  /// The other user's name, for refusals.
  let username: Username
}

/// What is stored between two accounts, from the side of the first.
struct Relationship {
  /// The state of a friend request.
  enum RequestState: Int, SQLValueConvertible {
    /// The request was declined or came from a blocked user; only the sender sees it.
    case withheld = 0

    /// The recipient can answer it.
    case delivered = 1
  }

  /// Whether either account was deleted.
  var includesDeletedAccount: Bool

  var areFriends: Bool
  var hasBlocked: Bool
  var isBlocked: Bool

  /// Whether the other declined a request recently.
  var isDeclined: Bool

  var sent: RequestState?
  var received: RequestState?

  /// Whether a new request would be delivered.
  var deliversRequests: Bool { !isBlocked && !isDeclined }
}
