import AuthContract
import Database
import FriendsContract
import Mediator

/// How many more requests an account can send.
struct FriendRequestQuota {
  private static let day = Duration.seconds(86_400)

  private let limits: FriendLimits

  init(_ limits: FriendLimits) {
    self.limits = limits
  }

  /// Counts a new request, or refuses it.
  func take(for account: AccountID, in transaction: borrowing Transaction) throws {
    let open: Int? = try transaction.value(
      "SELECT COUNT(*) FROM friend_request WHERE asker = $1",
      account.rawValue
    )
    if open ?? 0 >= limits.openRequests {
      throw FriendsError.tooManyOpenRequests(limit: limits.openRequests)
    }
    if try countRequest(of: account, in: transaction) > limits.requestsPerDay {
      throw FriendsError.tooManyRequests(perDay: limits.requestsPerDay)
    }
  }

  /// Counts a request, and returns the number in the day that began with the first of them.
  private func countRequest(
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> Int {
    try transaction.value(
      """
      INSERT INTO friend_allowance (account, since, asked) VALUES ($1, $2, 1)
      ON CONFLICT (account) DO UPDATE SET
        asked = CASE WHEN friend_allowance.since <= $3 THEN 1 ELSE friend_allowance.asked + 1 END,
        since = CASE WHEN friend_allowance.since <= $3 THEN $2 ELSE friend_allowance.since END
      RETURNING asked
      """,
      account.rawValue,
      transaction.now,
      transaction.now + (.zero - Self.day)
    ) ?? 0
  }
}
