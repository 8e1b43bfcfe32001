import AuthContract
import Database
import FriendsContract

/// What others may ask about friendships and blocks, on their own or inside their transactions.
enum FriendshipQueries {
  /// Returns whether somebody may write to somebody else.
  static func contact(
    from sender: AccountID,
    to recipient: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> ContactStatus {
    let word: String? = try connection.value(
      """
      SELECT CASE
        WHEN EXISTS (SELECT 1 FROM friendship WHERE account = $1 AND friend = $2) THEN 'allowed'
        WHEN EXISTS (SELECT 1 FROM friend_block WHERE blocker = $1 AND blocked = $2) THEN 'closed'
        ELSE 'strangers'
      END
      """,
      sender.rawValue,
      recipient.rawValue
    )
    return word.flatMap(ContactStatus.init) ?? .strangers
  }

  /// Returns somebody's friends in the order of their accounts.
  static func friends(
    of account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> [AccountID] {
    try connection.all(
      "SELECT friend FROM friendship WHERE account = $1 ORDER BY friend",
      account.rawValue
    ) { row in AccountID(rawValue: try row[0]) }
  }

  private static let friendsAmong = ListStatement(after: 1) { list in
    "SELECT friend FROM friendship WHERE account = $1 AND friend IN \(list)"
  }

  /// Returns those of some people who are somebody's friends.
  static func friends(
    of account: AccountID,
    among others: [AccountID],
    on connection: borrowing ReadConnection
  ) throws -> Set<AccountID> {
    var friends: Set<AccountID> = []
    for part in others.parts {
      try connection.each(
        friendsAmong.over(part.count),
        account.rawValue,
        ValueList(part)
      ) { row in friends.insert(AccountID(rawValue: try row[0])) }
    }
    return friends
  }

  private static let blocksAmong = ListStatement(after: 1) { list in
    """
    SELECT blocked, 1 FROM friend_block WHERE blocker = $1 AND blocked IN \(list)
    UNION ALL
    SELECT blocker, 0 FROM friend_block WHERE blocked = $1 AND blocker IN \(list)
    """
  }

  /// Returns the blocks between somebody and some people, in both directions.
  static func blocks(
    of account: AccountID,
    among others: [AccountID],
    on connection: borrowing ReadConnection
  ) throws -> BlockList {
    var blocked: Set<AccountID> = []
    var blocking: Set<AccountID> = []
    for part in others.parts {
      try connection.each(
        blocksAmong.over(part.count),
        account.rawValue,
        ValueList(part)
      ) { row in
        let other = AccountID(rawValue: try row[0])
        if try row[1] { blocked.insert(other) } else { blocking.insert(other) }
      }
    }
    return BlockList(blocked: blocked, blocking: blocking)
  }
}

extension [AccountID] {
  /// The accounts' numbers, in pieces that one statement can take.
  fileprivate var parts: [[Int64]] {
    stride(from: 0, to: count, by: ListStatement.capacity).map { start in
      self[start..<Swift.min(start + ListStatement.capacity, count)].map(\.rawValue)
    }
  }
}
