import AuthContract
import Database

/// How two people stand to each other, as one of them sees it and as it is.
struct Relationship: Equatable {
  /// What became of a request.
  enum Request: Int, SQLValue {
    /// It was declined or kept away; only whoever asked knows of it.
    case kept = 0

    /// It waits for an answer.
    case arrived = 1
  }

  /// Whether either of the two is gone.
  var isOver: Bool

  /// Whether the two are friends.
  var areFriends: Bool

  /// Whether one has blocked the other.
  var hasBlocked: Bool

  /// Whether the other has blocked one.
  var isBlocked: Bool

  /// Whether one was declined a short while ago.
  var isDeclined: Bool

  /// One's own request.
  var sent: Request?

  /// The other's request.
  var received: Request?

  /// Whether a request would arrive now.
  var arrives: Bool { !isBlocked && !isDeclined }

  /// Reads how one person stands to another.
  init(
    of account: AccountID,
    to other: AccountID,
    on connection: borrowing some Queryable & ~Copyable,
    at now: Int64
  ) throws {
    let standing = try connection.first(
      """
      SELECT
        EXISTS (SELECT 1 FROM friend_departed WHERE account = $1 OR account = $2),
        EXISTS (SELECT 1 FROM friendship WHERE account = $1 AND friend = $2),
        EXISTS (SELECT 1 FROM friend_block WHERE blocker = $1 AND blocked = $2),
        EXISTS (SELECT 1 FROM friend_block WHERE blocker = $2 AND blocked = $1),
        EXISTS (
          SELECT 1 FROM friend_refusal WHERE asker = $1 AND asked = $2 AND quiet_until > $3
        ),
        (SELECT has_arrived FROM friend_request WHERE asker = $1 AND asked = $2),
        (SELECT has_arrived FROM friend_request WHERE asker = $2 AND asked = $1)
      """,
      account.rawValue,
      other.rawValue,
      now
    ) { row in try Relationship(row) }
    guard let standing else { throw DatabaseError(.noRow, message: "two people stand nowhere") }
    self = standing
  }

  private init(_ row: borrowing DatabaseRow) throws {
    isOver = try row[0]
    areFriends = try row[1]
    hasBlocked = try row[2]
    isBlocked = try row[3]
    isDeclined = try row[4]
    sent = try row[5]
    received = try row[6]
  }
}
