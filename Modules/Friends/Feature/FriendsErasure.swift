import AuthContract
import Database
import Mediator

/// The forgetting of an account has not come to its end yet; the module tells itself.
struct FriendsErasureContinued: DurableEvent {
  static let name = "friends.forgetting-goes-on"
  let account: AccountID
  var subject: String { "account/\(account)" }
}

/// Takes out everything that is known of an account, a piece in each transaction.
///
/// A popular person may have been asked or blocked by a hundred thousand others, and no other
/// writer should have to wait while all of that goes.
enum FriendsErasure {
  private static let piece = 500

  /// Keeps an account from being written about any more, and begins to forget it.
  static func begin(_ account: AccountID, in transaction: borrowing Transaction) throws {
    try transaction.execute(
      "INSERT INTO friend_departed (account) VALUES ($1) ON CONFLICT (account) DO NOTHING",
      account.rawValue
    )
    try goOn(account, in: transaction)
  }

  /// Forgets the next piece.
  static func goOn(_ account: AccountID, in transaction: borrowing Transaction) throws {
    var isDone = true
    for statement in statements {
      let count = try transaction.execute(statement, account.rawValue, piece)
      if count >= piece { isDone = false }
    }
    if isDone {
      try transaction.execute("DELETE FROM friend_allowance WHERE account = $1", account.rawValue)
    } else {
      try transaction.record(FriendsErasureContinued(account: account))
    }
  }

  /// The first statement asks the side of the friends who are forgotten by the second one.
  private static let statements: [SQLText] = [
    """
    DELETE FROM friendship WHERE friend = $1 AND account IN (
      SELECT mine.friend FROM friendship AS mine WHERE mine.account = $1
      ORDER BY mine.friend LIMIT $2
    )
    """,
    """
    DELETE FROM friendship WHERE account = $1 AND friend IN (
      SELECT mine.friend FROM friendship AS mine WHERE mine.account = $1
      ORDER BY mine.friend LIMIT $2
    )
    """,
    """
    DELETE FROM friend_request WHERE asker = $1 AND asked IN (
      SELECT sent.asked FROM friend_request AS sent WHERE sent.asker = $1 LIMIT $2
    )
    """,
    """
    DELETE FROM friend_request WHERE asked = $1 AND asker IN (
      SELECT received.asker FROM friend_request AS received WHERE received.asked = $1 LIMIT $2
    )
    """,
    """
    DELETE FROM friend_refusal WHERE asker = $1 AND asked IN (
      SELECT had.asked FROM friend_refusal AS had WHERE had.asker = $1 LIMIT $2
    )
    """,
    """
    DELETE FROM friend_refusal WHERE asked = $1 AND asker IN (
      SELECT gave.asker FROM friend_refusal AS gave WHERE gave.asked = $1 LIMIT $2
    )
    """,
    """
    DELETE FROM friend_block WHERE blocker = $1 AND blocked IN (
      SELECT made.blocked FROM friend_block AS made WHERE made.blocker = $1 LIMIT $2
    )
    """,
    """
    DELETE FROM friend_block WHERE blocked = $1 AND blocker IN (
      SELECT met.blocker FROM friend_block AS met WHERE met.blocked = $1 LIMIT $2
    )
    """,
  ]
}
