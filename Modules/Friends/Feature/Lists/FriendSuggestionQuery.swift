import AuthContract
import Database

/// The friends of somebody's friends, counted by how many friends they share.
struct FriendSuggestionQuery {
  /// Somebody who is no friend yet.
  struct Person: Sendable {
    let account: AccountID
    let mutual: Int
  }

  /// The most rows that are counted: beyond that, the counts are those of a sample.
  private static let most = 200_000

  /// Returns those who share the most friends with somebody, the most first.
  ///
  /// People who are friends, have asked or been asked, or stand behind a block are left out.
  static func best(
    of account: AccountID,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [Person] {
    var counts: [Int64: Int] = [:]
    try connection.each(
      """
      SELECT theirs.friend FROM friendship AS mine
      JOIN friendship AS theirs ON theirs.account = mine.friend
      WHERE mine.account = $1 LIMIT $2
      """,
      account.rawValue,
      most
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
    return top(limit, of: counts)
  }

  /// Picks the best without sorting everybody.
  private static func top(_ limit: Int, of counts: [Int64: Int]) -> [Person] {
    var sizes = [Int](repeating: 0, count: (counts.values.max() ?? 0) + 1)
    for count in counts.values { sizes[count] += 1 }
    var enough = 0
    let least = sizes.indices.last { index in
      enough += sizes[index]
      return enough >= limit
    }
    return counts.filter { $0.value >= least ?? 1 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(limit)
      .map { Person(account: AccountID(rawValue: $0.key), mutual: $0.value) }
  }
}
