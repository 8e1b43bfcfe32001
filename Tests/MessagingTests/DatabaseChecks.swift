import AuthContract
import Database
import MessagingContract

extension Database {
  /// Counts the rows of a table.
  func count(_ table: String) async throws -> Int {
    try await read { connection in
      try connection.value(SQLText(composed: "SELECT count(*) FROM \(table)")) ?? 0
    }
  }

  /// The numbers of a conversation's messages, in order.
  func numbers(of conversation: Int64) async throws -> [Int] {
    try await read { connection in
      try connection.all(
        "SELECT id & 4294967295 FROM messaging_message WHERE id >> 32 = $1 ORDER BY id",
        conversation
      ) { row in try row[0] }
    }
  }

  /// The stored unread counts, and the counts from the messages themselves.
  func unreadCounts() async throws -> [UnreadCount] {
    try await read { connection in
      try connection.all(
        """
        SELECT i.conversation, i.account, i.unread, (
          SELECT count(*) FROM messaging_message AS m
          WHERE m.id >> 32 = i.conversation AND m.id & 4294967295 > i.seen
            AND m.sender <> i.account AND m.body IS NOT NULL AND NOT EXISTS (
              SELECT 1 FROM messaging_hidden AS h
              WHERE h.account = i.account AND h.message = m.id AND h.version IS NULL
            )
        )
        FROM messaging_member AS i ORDER BY i.conversation, i.account
        """
      ) { row in
        try UnreadCount(conversation: row[0], account: row[1], kept: row[2], counted: row[3])
      }
    }
  }
}

/// A member's stored unread count, and the correct one.
struct UnreadCount: Equatable {
  let conversation: Int64
  let account: Int64
  let kept: Int
  let counted: Int
}
