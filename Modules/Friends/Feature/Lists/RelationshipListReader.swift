import AuthContract
import Database
import Mediator

/// An account in a list, before its names are known.
struct ListedAccount: Sendable, Equatable {
  let account: AccountID
  let since: Timestamp
}

/// Which part of a list to read.
struct FriendListPageQuery: Sendable {
  let account: AccountID
  let after: AccountID?
  let limit: Int
}

/// Reads an account's lists of other accounts.
enum RelationshipListReader {
  /// Returns friends in the order of their accounts.
  static func friends(_ page: FriendListPageQuery, on connection: borrowing ReadConnection) throws
    -> [ListedAccount]
  {
    try connection.all(
      """
      SELECT friend, since FROM friendship
      WHERE account = $1 AND friend > $2 ORDER BY friend LIMIT $3
      """,
      page.account.rawValue,
      page.after?.rawValue ?? .min,
      page.limit
    ) { row in try ListedAccount(row) }
  }

  /// Returns blocked accounts in their order.
  static func blocked(_ page: FriendListPageQuery, on connection: borrowing ReadConnection) throws
    -> [ListedAccount]
  {
    try connection.all(
      """
      SELECT blocked, since FROM friend_block
      WHERE blocker = $1 AND blocked > $2 ORDER BY blocked LIMIT $3
      """,
      page.account.rawValue,
      page.after?.rawValue ?? .min,
      page.limit
    ) { row in try ListedAccount(row) }
  }

  /// Returns the latest requests to an account.
  static func received(
    by account: AccountID,
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

  /// Returns how many requests an account has not answered.
  static func receivedCount(
    by account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> Int {
    try connection.value(
      "SELECT COUNT(*) FROM friend_request WHERE asked = $1 AND has_arrived = 1",
      account.rawValue
    ) ?? 0
  }

  /// Returns an account's latest requests.
  static func sent(
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
  /// Reads an account and the time since when it is in the list.
  fileprivate init(_ row: borrowing DatabaseRow) throws {
    self.init(account: AccountID(rawValue: try row[0]), since: try row[1])
  }
}
