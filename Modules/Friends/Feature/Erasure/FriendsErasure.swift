import AuthContract
import Database
import Mediator

/// The erasure of an account is not finished; the module tells itself.
struct FriendsErasureBatchDue: DurableEvent {
  static let name = "friends.forgetting-goes-on"
  let account: AccountID
  var subject: String { "account/\(account)" }
}

/// Deletes everything that is stored about an account, a piece in each transaction.
///
/// Hundreds of thousands of accounts can have asked or blocked one account. Pieces let other
/// writers work in between.
enum FriendsErasure {
  private static let pieceSize = 500

  /// Keeps new rows about a deleted account from being stored, and deletes the first piece.
  static func begin(_ event: AccountDeleted, in transaction: borrowing Transaction) throws {
    try transaction.execute(
      "INSERT INTO friend_departed (account) VALUES ($1) ON CONFLICT (account) DO NOTHING",
      event.account.rawValue
    )
    let first = FriendsErasureBatchDue(account: event.account)
    if let next = try deletePiece(first, in: transaction) { try transaction.record(next) }
  }

  /// Deletes the next rows, and returns the event of the next piece, or nil at the end.
  static func deletePiece(
    _ event: FriendsErasureBatchDue,
    in transaction: borrowing Transaction
  ) throws -> FriendsErasureBatchDue? {
    let account = event.account.rawValue
    if try transaction.deletePiece(with: statements, of: account, limit: pieceSize) { return event }
    try transaction.execute("DELETE FROM friend_allowance WHERE account = $1", account)
    transaction.erases(includingCopies: true)
    return nil
  }

  /// The first statement finds friends through the rows that the second one deletes.
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
      SELECT received.asked FROM friend_refusal AS received WHERE received.asker = $1 LIMIT $2
    )
    """,
    """
    DELETE FROM friend_refusal WHERE asked = $1 AND asker IN (
      SELECT given.asker FROM friend_refusal AS given WHERE given.asked = $1 LIMIT $2
    )
    """,
    """
    DELETE FROM friend_block WHERE blocker = $1 AND blocked IN (
      SELECT made.blocked FROM friend_block AS made WHERE made.blocker = $1 LIMIT $2
    )
    """,
    """
    DELETE FROM friend_block WHERE blocked = $1 AND blocker IN (
      SELECT received.blocker FROM friend_block AS received WHERE received.blocked = $1 LIMIT $2
    )
    """,
  ]
}
