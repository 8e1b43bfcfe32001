import AuthContract
import Database
import FriendsContract

/// Reads what other modules ask about friendships and blocks, on its own or in their transactions.
enum FriendshipQueries {
  static func contact(
    _ request: MayContact,
    on connection: borrowing ReadConnection
  ) throws -> ContactVerdict {
    let status: String? = try connection.value(
      """
      SELECT CASE
        WHEN EXISTS (SELECT 1 FROM friendship WHERE account = $1 AND friend = $2) THEN 'allowed'
        WHEN EXISTS (SELECT 1 FROM friend_block WHERE blocker = $1 AND blocked = $2) THEN 'closed'
        WHEN EXISTS (
          SELECT 1 FROM friend_request WHERE asker = $2 AND asked = $1 AND has_arrived = 1
        ) THEN 'asks-you'
        WHEN EXISTS (SELECT 1 FROM friend_request WHERE asker = $1 AND asked = $2) THEN 'asked'
        ELSE 'strangers'
      END
      """,
      request.sender.rawValue,
      request.recipient.rawValue
    )
    return status.flatMap(ContactVerdict.init) ?? .strangers
  }

  static func friends(
    _ request: FriendsOf,
    on connection: borrowing ReadConnection
  ) throws -> [AccountID] {
    try connection.all(
      "SELECT friend FROM friendship WHERE account = $1 ORDER BY friend",
      request.account.rawValue
    ) { row in AccountID(rawValue: try row[0]) }
  }

  static func friends(
    _ request: FriendsAmong,
    on connection: borrowing ReadConnection
  ) throws -> Set<AccountID> {
    var friends: Set<AccountID> = []
    for portion in InListStatement.portions(of: request.others) {
      try connection.each(
        friendsAmong.over(portion.count),
        request.account.rawValue,
        InListValues(portion.lazy.map(\.rawValue))
      ) { row in friends.insert(AccountID(rawValue: try row[0])) }
    }
    return friends
  }

  static func blocks(
    _ request: BlocksAmong,
    on connection: borrowing ReadConnection
  ) throws -> AccountBlocks {
    var blocked: Set<AccountID> = []
    var blocking: Set<AccountID> = []
    for portion in InListStatement.portions(of: request.others) {
      try connection.each(
        blocksAmong.over(portion.count),
        request.account.rawValue,
        InListValues(portion.lazy.map(\.rawValue))
      ) { row in
        let other = AccountID(rawValue: try row[0])
        if try row[1] { blocked.insert(other) } else { blocking.insert(other) }
      }
    }
    return AccountBlocks(blocked: blocked, blocking: blocking)
  }

  private static let friendsAmong = InListStatement(after: 1) { list in
    "SELECT friend FROM friendship WHERE account = $1 AND friend IN \(list)"
  }

  private static let blocksAmong = InListStatement(after: 1) { list in
    """
    SELECT blocked, 1 FROM friend_block WHERE blocker = $1 AND blocked IN \(list)
    UNION ALL
    SELECT blocker, 0 FROM friend_block WHERE blocked = $1 AND blocker IN \(list)
    """
  }
}
