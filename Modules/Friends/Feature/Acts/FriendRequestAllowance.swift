import AuthContract
import Database
import FriendsContract
import Mediator

/// How many people somebody may still ask, so that nobody is flooded with requests.
struct FriendRequestAllowance {
  let account: AccountID
  let limits: FriendLimits

  init(of account: AccountID, _ limits: FriendLimits) {
    self.account = account
    self.limits = limits
  }

  /// Takes one request off, or refuses it.
  func take(in transaction: borrowing Transaction) throws {
    let open: Int? = try transaction.value(
      "SELECT COUNT(*) FROM friend_request WHERE asker = $1",
      account.rawValue
    )
    if open ?? 0 >= limits.openRequests {
      throw FriendsError.tooManyOpenRequests(limit: limits.openRequests)
    }
    if try countOne(in: transaction) > limits.requestsPerDay {
      throw FriendsError.tooManyRequests(perDay: limits.requestsPerDay)
    }
  }

  /// Counts a request and returns how many there were in the day that began with the first.
  private func countOne(in transaction: borrowing Transaction) throws -> Int {
    let dayAgo = transaction.now + .seconds(-FriendLimits.day)
    return try transaction.value(
      """
      INSERT INTO friend_allowance (account, since, asked) VALUES ($1, $2, 1)
      ON CONFLICT (account) DO UPDATE SET
        asked = CASE WHEN friend_allowance.since <= $3 THEN 1 ELSE friend_allowance.asked + 1 END,
        since = CASE WHEN friend_allowance.since <= $3 THEN $2 ELSE friend_allowance.since END
      RETURNING asked
      """,
      account.rawValue,
      transaction.now,
      dayAgo
    ) ?? 0
  }
}
