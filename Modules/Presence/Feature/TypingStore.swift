import AuthContract
import Database
import Mediator
import PresenceContract

/// Reads and stores who is typing; a user types at one place at a time.
enum TypingStore {
  /// The most users who are read for one place.
  private static let limit = 20

  /// Returns who is typing at a place, and until when each note holds.
  static func typing(
    at place: Int64,
    at now: Timestamp,
    on connection: borrowing ReadConnection
  ) throws -> [(account: AccountID, until: Timestamp)] {
    try connection.all(
      """
      SELECT account, held_until FROM presence_typing
      WHERE place = $1 AND held_until > $2 ORDER BY account LIMIT $3
      """,
      place,
      now,
      limit
    ) { row in (AccountID(rawValue: try row[0]), try row[1]) }
  }

  static func store(
    _ account: AccountID,
    at place: Int64,
    until moment: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try remove(account, in: transaction)
    transaction.changes(.typing(at: place))
    try transaction.execute(
      "INSERT INTO presence_typing (account, place, held_until) VALUES ($1, $2, $3)",
      account.rawValue,
      place,
      moment
    )
  }

  static func remove(_ account: AccountID, in transaction: borrowing Transaction) throws {
    let place: Int64? = try transaction.value(
      "DELETE FROM presence_typing WHERE account = $1 RETURNING place",
      account.rawValue
    )
    if let place { transaction.changes(.typing(at: place)) }
  }
}
