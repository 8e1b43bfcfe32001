import AuthContract
import Database

/// Which part of somebody's list is wanted.
struct FriendListPage: Sendable {
  let account: AccountID
  let last: AccountID?
  let limit: Int
}

/// The lists that one person can see, a page at a time.
enum FriendListHandler {
  /// Returns some of somebody's friends, in the order of their accounts.
  static func friends(_ page: FriendListPage, on connection: borrowing ReadConnection) throws
    -> [ListedAccount]
  {
    try connection.all(
      """
      SELECT friend, since FROM friendship
      WHERE account = $1 AND friend > $2 ORDER BY friend LIMIT $3
      """,
      page.account.rawValue,
      page.last?.rawValue ?? .min,
      page.limit
    ) { row in try ListedAccount(row) }
  }

  /// Returns some of those whom somebody has blocked, in the order of their accounts.
  static func blocked(_ page: FriendListPage, on connection: borrowing ReadConnection) throws
    -> [ListedAccount]
  {
    try connection.all(
      """
      SELECT blocked, since FROM friend_block
      WHERE blocker = $1 AND blocked > $2 ORDER BY blocked LIMIT $3
      """,
      page.account.rawValue,
      page.last?.rawValue ?? .min,
      page.limit
    ) { row in try ListedAccount(row) }
  }

  /// Returns the latest of those who have asked somebody.
  static func askers(
    of account: AccountID,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [ListedAccount] {
    try connection.all(
      """
      SELECT asker, asked_at FROM friend_request
      WHERE asked = $1 AND has_arrived = 1 ORDER BY asked_at DESC, asker DESC LIMIT $2
      """,
      account.rawValue,
      limit
    ) { row in try ListedAccount(row) }
  }

  /// Returns the latest of those whom somebody has asked.
  static func asked(
    by account: AccountID,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [ListedAccount] {
    try connection.all(
      """
      SELECT asked, asked_at FROM friend_request
      WHERE asker = $1 ORDER BY asked_at DESC, asked DESC LIMIT $2
      """,
      account.rawValue,
      limit
    ) { row in try ListedAccount(row) }
  }
}

extension ListedAccount {
  fileprivate init(_ row: borrowing DatabaseRow) throws {
    self.init(account: AccountID(rawValue: try row[0]), since: try row[1])
  }
}
