import AuthContract
import Database
import Mediator

/// The stored relationship of one pair of accounts.
struct RelationshipStore {
  private let account: Int64
  private let other: Int64

  init(_ pair: RelationshipParties) {
    account = pair.account.rawValue
    other = pair.other.rawValue
  }

  func relationship(
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Relationship {
    let stored = try connection.first(
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
      account,
      other,
      connection.engine.now
    ) { row in
      try Relationship(
        includesDeletedAccount: row[0],
        areFriends: row[1],
        hasBlocked: row[2],
        isBlocked: row[3],
        isDeclined: row[4],
        sent: row[5],
        received: row[6]
      )
    }
    guard let stored else {
      throw DatabaseError(.noRow, message: "a SELECT without FROM has no row")
    }
    return stored
  }
}

// MARK: - Friendships and blocks

extension RelationshipStore {
  func friendCount(in transaction: borrowing Transaction) throws -> Int {
    try Self.friendCount(of: account, in: transaction)
  }

  func friendCountOfOther(in transaction: borrowing Transaction) throws -> Int {
    try Self.friendCount(of: other, in: transaction)
  }

  private static func friendCount(
    of account: Int64,
    in transaction: borrowing Transaction
  ) throws -> Int {
    try transaction.value("SELECT COUNT(*) FROM friendship WHERE account = $1", account) ?? 0
  }

  /// Stores the friendship in place of all requests between the two.
  func makeFriends(in transaction: borrowing Transaction) throws {
    try transaction.execute(
      """
      DELETE FROM friend_request
      WHERE (asker = $1 AND asked = $2) OR (asker = $2 AND asked = $1)
      """,
      account,
      other
    )
    try transaction.execute(
      """
      DELETE FROM friend_refusal
      WHERE (asker = $1 AND asked = $2) OR (asker = $2 AND asked = $1)
      """,
      account,
      other
    )
    try transaction.execute(
      "INSERT INTO friendship (account, friend, since) VALUES ($1, $2, $3), ($2, $1, $3)",
      account,
      other,
      transaction.now
    )
  }

  /// Ends the friendship for the account only, and returns whether there was one.
  func removeOwnSide(in transaction: borrowing Transaction) throws -> Bool {
    try transaction.execute(
      "DELETE FROM friendship WHERE account = $1 AND friend = $2",
      account,
      other
    ) > 0
  }

  /// Restores the account's side of a friendship that the other still has.
  func restoreOwnSide(in transaction: borrowing Transaction) throws -> Bool {
    try transaction.execute(
      """
      INSERT INTO friendship (account, friend, since)
      SELECT friend, account, since FROM friendship WHERE account = $2 AND friend = $1
      ON CONFLICT (account, friend) DO NOTHING
      """,
      account,
      other
    ) > 0
  }

  /// Ends the other's side of a friendship that the account has ended before.
  func removeOtherSide(in transaction: borrowing Transaction) throws -> Bool {
    try transaction.execute(
      """
      DELETE FROM friendship WHERE account = $2 AND friend = $1 AND NOT EXISTS (
        SELECT 1 FROM friendship AS own WHERE own.account = $1 AND own.friend = $2
      )
      """,
      account,
      other
    ) > 0
  }

  /// Whether the other has not ended the friendship.
  func hasOtherSide(in transaction: borrowing Transaction) throws -> Bool {
    try transaction.value(
      "SELECT EXISTS (SELECT 1 FROM friendship WHERE account = $2 AND friend = $1)",
      account,
      other
    ) ?? false
  }

  /// Returns whether there was a friendship to end.
  func endFriendship(in transaction: borrowing Transaction) throws -> Bool {
    try transaction.execute(
      """
      DELETE FROM friendship
      WHERE (account = $1 AND friend = $2) OR (account = $2 AND friend = $1)
      """,
      account,
      other
    ) > 0
  }

  func block(in transaction: borrowing Transaction) throws {
    try transaction.execute(
      "INSERT INTO friend_block (blocker, blocked, since) VALUES ($1, $2, $3)",
      account,
      other,
      transaction.now
    )
  }

  /// Returns whether there was a block to remove.
  func unblock(in transaction: borrowing Transaction) throws -> Bool {
    try transaction.execute(
      "DELETE FROM friend_block WHERE blocker = $1 AND blocked = $2",
      account,
      other
    ) > 0
  }
}

// MARK: - Requests

extension RelationshipStore {
  /// Stores the account's request, or changes the state of the one that is stored.
  ///
  /// That one keeps its time, which would tell its sender that it had been declined.
  func saveRequest(_ state: Relationship.RequestState, in transaction: borrowing Transaction) throws
  {
    try transaction.execute(
      """
      INSERT INTO friend_request (asker, asked, asked_at, has_arrived) VALUES ($1, $2, $3, $4)
      ON CONFLICT (asker, asked) DO UPDATE SET has_arrived = excluded.has_arrived
      """,
      account,
      other,
      transaction.now,
      state
    )
  }

  /// Deletes the account's request, and returns whether there was one.
  @discardableResult
  func deleteRequest(in transaction: borrowing Transaction) throws -> Bool {
    try transaction.execute(
      "DELETE FROM friend_request WHERE asker = $1 AND asked = $2",
      account,
      other
    ) > 0
  }

  /// Hides the other's request from the account; the other still sees it as sent.
  func withholdReceivedRequest(in transaction: borrowing Transaction) throws {
    try transaction.execute(
      "UPDATE friend_request SET has_arrived = 0 WHERE asker = $1 AND asked = $2",
      other,
      account
    )
  }

  /// Withholds the other's requests until a moment.
  func withholdRequests(until end: Timestamp, in transaction: borrowing Transaction) throws {
    try transaction.execute(
      """
      INSERT INTO friend_refusal (asker, asked, quiet_until) VALUES ($1, $2, $3)
      ON CONFLICT (asker, asked) DO UPDATE SET quiet_until = excluded.quiet_until
      """,
      other,
      account,
      end
    )
  }
}
