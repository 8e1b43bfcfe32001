import Database

extension FriendsSchema {
  /// What the tables hold about a user; what others decided about the user stays theirs.
  static let accountData = [
    AccountDataQuery(
      "friends",
      """
      SELECT friend AS friend_account, since AS since_at FROM friendship
      WHERE account = $1 ORDER BY friend
      """
    ),
    AccountDataQuery(
      "sent requests",
      """
      SELECT asked AS friend_account, asked_at FROM friend_request
      WHERE asker = $1 ORDER BY asked
      """
    ),
    AccountDataQuery(
      "received requests",
      """
      SELECT asker AS asker_account, asked_at FROM friend_request
      WHERE asked = $1 AND has_arrived = 1 ORDER BY asker
      """
    ),
    AccountDataQuery(
      "declined requests",
      """
      SELECT asker AS asker_account, quiet_until AS quiet_until_at FROM friend_refusal
      WHERE asked = $1 ORDER BY asker
      """
    ),
    AccountDataQuery(
      "blocks",
      """
      SELECT blocked AS blocked_account, since AS since_at FROM friend_block
      WHERE blocker = $1 ORDER BY blocked
      """
    ),
    AccountDataQuery(
      "requests of today",
      "SELECT asked AS sent, since AS since_at FROM friend_allowance WHERE account = $1"
    ),
  ]
}
