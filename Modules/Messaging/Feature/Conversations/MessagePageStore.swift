import AuthContract
import Database
import MessagingContract

/// A range of stored message numbers, without `after` and with `through`.
struct MessageIDRange {
  let after: Int64
  let through: Int64
}

/// Reads the messages of a conversation in their order.
enum MessagePageStore {
  /// Returns messages from the latest backward.
  static func backward(
    _ keys: MessageIDRange,
    for member: ConversationMembership,
    limit: Int,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [StoredMessage] {
    guard member.hidesMessages else {
      return try connection.all(backwardWithoutHidden, keys.after, keys.through, limit) { row in
        try StoredMessage(row)
      }
    }
    return try connection.all(
      backward,
      keys.after,
      keys.through,
      limit,
      member.account.rawValue
    ) { row in try StoredMessage(row) }
  }

  /// Returns messages from the earliest forward.
  static func forward(
    _ keys: MessageIDRange,
    for member: ConversationMembership,
    limit: Int,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [StoredMessage] {
    try connection.all(
      forward,
      keys.after,
      keys.through,
      limit,
      member.account.rawValue
    ) { row in try StoredMessage(row) }
  }

  /// Most members have no hidden messages, and then their pages need no join.
  private static let backwardWithoutHidden = SQLText(
    composedOnce: """
      SELECT \(StoredMessage.columns) FROM messaging_message AS m
      WHERE m.id > $1 AND m.id <= $2 ORDER BY m.id DESC LIMIT $3
      """
  )

  private static let backward = SQLText(
    composedOnce: pageForReader + " ORDER BY m.id DESC LIMIT $3"
  )

  private static let forward = SQLText(composedOnce: pageForReader + " ORDER BY m.id LIMIT $3")

  private static let pageForReader = """
    SELECT \(StoredMessage.columnsForReader) FROM messaging_message AS m
    \(StoredMessage.joinsForReader("$4"))
    WHERE m.id > $1 AND m.id <= $2 AND (h.account IS NULL OR h.version IS NOT NULL)
    """
}
