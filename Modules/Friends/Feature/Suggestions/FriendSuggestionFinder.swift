import AuthContract
import Database

/// An account that has friends in common with another.
struct FriendCandidate: Sendable {
  let account: AccountID
  let mutualFriends: Int
}

/// Finds the friends of an account's friends.
enum FriendSuggestionFinder {
  /// The most friendships that are counted; beyond it, the counts are those of a sample.
  private static let maximumFriendships = 200_000

  /// Returns the accounts with the most mutual friends, the most first.
  ///
  /// Friends are left out, and accounts with a request or a block in either direction.
  static func candidates(
    for account: AccountID,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [FriendCandidate] {
    var counts: [Int64: Int] = [:]
    try connection.each(
      """
      SELECT theirs.friend FROM friendship AS mine
      JOIN friendship AS theirs ON theirs.account = mine.friend
      WHERE mine.account = $1 LIMIT $2
      """,
      account.rawValue,
      maximumFriendships
    ) { row in counts[try row[0], default: 0] += 1 }
    counts[account.rawValue] = nil
    try connection.each(
      """
      SELECT friend FROM friendship WHERE account = $1
      UNION ALL SELECT asked FROM friend_request WHERE asker = $1
      UNION ALL SELECT asker FROM friend_request WHERE asked = $1
      UNION ALL SELECT blocked FROM friend_block WHERE blocker = $1
      UNION ALL SELECT blocker FROM friend_block WHERE blocked = $1
      """,
      account.rawValue
    ) { row in counts[try row[0]] = nil }
    return best(limit, of: counts)
  }

  /// Finds the smallest count that is needed, so that only the accounts from there on are sorted.
  private static func best(_ limit: Int, of counts: [Int64: Int]) -> [FriendCandidate] {
    var accountsByCount = [Int](repeating: 0, count: (counts.values.max() ?? 0) + 1)
    for count in counts.values { accountsByCount[count] += 1 }
    var found = 0
    let smallest = accountsByCount.indices.last { count in
      found += accountsByCount[count]
      return found >= limit
    }
    return counts.filter { $0.value >= smallest ?? 1 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(limit)
      .map { FriendCandidate(account: AccountID(rawValue: $0.key), mutualFriends: $0.value) }
  }
}
