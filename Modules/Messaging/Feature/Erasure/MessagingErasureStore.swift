import AuthContract
import Database
import MessagingContract

/// Finds and deletes the rows of deleted accounts and abandoned groups.
enum MessagingErasureStore {
  static func countMessages(
    from account: AccountID,
    upTo limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> Int {
    try connection.value(
      """
      SELECT count(*) FROM (SELECT 1 FROM messaging_message WHERE sender = $1 LIMIT $2) AS found
      """,
      account.rawValue,
      limit
    ) ?? 0
  }

  static func memberships(
    of account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> [(conversation: ConversationID, isGroup: Bool)] {
    try transaction.all(
      """
      SELECT c.id, c.title IS NOT NULL FROM messaging_member AS m
      JOIN messaging_conversation AS c ON c.id = m.conversation
      WHERE m.account = $1 LIMIT $2
      """,
      account.rawValue,
      limit
    ) { row in try (row[0], row[1]) }
  }

  static func messages(
    from account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> [MessageID] {
    try transaction.all(
      "SELECT id FROM messaging_message WHERE sender = $1 LIMIT $2",
      account.rawValue,
      limit
    ) { row in try row[0] }
  }

  static func eraseSender(of message: MessageID, in transaction: borrowing Transaction) throws {
    try transaction.execute(
      "UPDATE messaging_message SET sender = 0, client = NULL WHERE id = $1",
      message
    )
  }

  /// Deletes a group's messages, and returns how many.
  static func deleteMessages(
    in group: ConversationID,
    limit: Int,
    _ transaction: borrowing Transaction
  ) throws -> Int {
    let messages = try transaction.all(
      """
      SELECT id, serial FROM messaging_message WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3
      """,
      group.start,
      group.end,
      limit
    ) { row in try (row[0] as MessageID, row[1] as Int64) }
    for (message, serial) in messages {
      try IndexShardStore.remove(serial, in: transaction)
      try transaction.execute("DELETE FROM messaging_edit WHERE message = $1", message)
      try transaction.execute("DELETE FROM messaging_change WHERE message = $1", message)
      try MessageStore.removeDetails(of: message, in: transaction)
      try transaction.execute("DELETE FROM messaging_message WHERE id = $1", message)
    }
    return messages.count
  }

  static func delete(_ group: ConversationID, in transaction: borrowing Transaction) throws {
    try transaction.execute("DELETE FROM messaging_conversation WHERE id = $1", group)
  }
}
