import AuthContract
import Database
import Mediator
import MessagingContract

/// Forgets what nobody may read any more, a small piece in every transaction.
///
/// Each piece announces the next one in its own transaction, so the work goes on after a crash
/// where it was, no piece is done twice, and others write in between.
enum MessagingErasure {
  /// How many messages or memberships go in one piece.
  static let piece = 50

  /// Forgets a piece of an account; what it wrote is gone, what others wrote stays.
  static func forget(_ account: AccountID, in transaction: borrowing Transaction) throws {
    var left = piece
    left -= try transaction.forgetMemberships(of: account, limit: left)
    if left > 0 { left -= try transaction.forgetMessages(of: account, limit: left) }
    if left > 0 { left -= try transaction.forgetSight(of: account, limit: left) }
    if left > 0 {
      try transaction.record(IndexCleanupContinued(account: account))
    } else {
      try transaction.record(MessagingErasureContinued(account: account))
    }
  }

  /// Makes a piece of the index forget the words of what is not there any more.
  static func tidy(_ words: IndexCleanupContinued, in transaction: borrowing Transaction) throws {
    if let rest = try transaction.tidy(words) {
      try transaction.record(rest)
    } else if let account = words.account {
      try transaction.record(AccountMessagesErased(account: account))
    }
  }

  /// Forgets a piece of a group that nobody is in.
  static func forget(_ group: ConversationID, in transaction: borrowing Transaction) throws {
    let messages = try transaction.all(
      """
      SELECT id, serial FROM messaging_message WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3
      """,
      group.start,
      group.end,
      piece
    ) { row in try (row[0] as MessageID, row[1] as Int64) }
    for (message, serial) in messages {
      try transaction.unindex(serial)
      try transaction.execute("DELETE FROM messaging_edit WHERE message = $1", message)
      try transaction.execute("DELETE FROM messaging_message WHERE id = $1", message)
    }
    if messages.count == piece {
      try transaction.record(GroupAbandoned(group: group))
    } else {
      try transaction.execute("DELETE FROM messaging_conversation WHERE id = $1", group)
      try transaction.record(IndexCleanupContinued(account: nil))
    }
  }
}

extension Queryable where Self: ~Copyable {
  /// Counts what is left of an account, up to a limit.
  func remains(of account: AccountID, upTo limit: Int) throws -> Int {
    let messages: Int? = try value(
      """
      SELECT count(*) FROM (SELECT 1 FROM messaging_message WHERE sender = $1 LIMIT $2) AS some
      """,
      account.rawValue,
      limit
    )
    return messages ?? 0
  }
}

extension Transaction {
  fileprivate func forgetMemberships(of account: AccountID, limit: Int) throws -> Int {
    let conversations = try all(
      """
      SELECT c.id, c.title FROM messaging_member AS m
      JOIN messaging_conversation AS c ON c.id = m.conversation
      WHERE m.account = $1 LIMIT $2
      """,
      account.rawValue,
      limit
    ) { row in try (row[0] as ConversationID, (row[1] as String?) != nil) }
    for (id, isGroup) in conversations {
      try dismiss(account, from: id)
      if !isGroup {
        try execute(
          "UPDATE messaging_conversation SET low = NULL, high = NULL WHERE id = $1",
          id
        )
      }
    }
    return conversations.count
  }

  fileprivate func forgetMessages(of account: AccountID, limit: Int) throws -> Int {
    let messages = try all(
      "SELECT id FROM messaging_message WHERE sender = $1 LIMIT $2",
      account.rawValue,
      limit
    ) { row in try row[0] as MessageID }
    for message in messages {
      if let conversation = message.conversation {
        try erase(message, of: account, in: conversation)
      }
      try execute(
        "UPDATE messaging_message SET sender = 0, client = NULL WHERE id = $1",
        message
      )
    }
    return messages.count
  }

  fileprivate func forgetSight(of account: AccountID, limit: Int) throws -> Int {
    try execute(
      """
      DELETE FROM messaging_hidden WHERE account = $1 AND message IN (
        SELECT message FROM messaging_hidden WHERE account = $1 LIMIT $2
      )
      """,
      account.rawValue,
      limit
    )
  }
}
