import AuthContract
import Database
import Mediator
import MessagingContract

/// A message that its sender sent under a client key before.
struct PreviouslySentMessage {
  let id: MessageID
  let sentAt: Timestamp

  /// The first text, or nil if the message was deleted.
  let firstText: String?

  /// The message that it answers, unless it was deleted.
  let answered: MessageID?
}

/// Reads and changes single messages.
enum MessageStore {
  private static let messageForReader = SQLText(
    composedOnce: """
      SELECT \(StoredMessage.columnsForReader)
      FROM messaging_message AS m
      \(StoredMessage.joinsForReader("$2"))
      WHERE m.id = $1 AND (h.account IS NULL OR h.version IS NOT NULL)
      """
  )

  /// Returns a message as the member sees it, or nil if the member may not see it.
  static func message(
    _ id: MessageID,
    for member: ConversationMembership,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> StoredMessage? {
    guard member.includes(id) else { return nil }
    return try connection.first(messageForReader, id, member.account.rawValue) { row in
      try StoredMessage(row)
    }
  }

  /// Returns the message that a sender sent under a key.
  static func message(
    from sender: AccountID,
    under key: MessageIdempotencyKey,
    in transaction: borrowing Transaction
  ) throws -> PreviouslySentMessage? {
    try transaction.first(
      """
      SELECT m.id, m.sent_at, CASE WHEN m.version = 0 THEN m.body ELSE e.body END, r.answered
      FROM messaging_message AS m
      LEFT JOIN messaging_edit AS e ON e.message = m.id AND e.version = 0
      LEFT JOIN messaging_reply AS r ON r.message = m.id
      WHERE m.sender = $1 AND m.client = $2
      """,
      sender.rawValue,
      key.text
    ) { row in
      try PreviouslySentMessage(id: row[0], sentAt: row[1], firstText: row[2], answered: row[3])
    }
  }

  /// Returns the texts before a version, the first text first.
  static func earlierTexts(
    of message: StoredMessage,
    on connection: borrowing ReadConnection
  ) throws -> [EditListResponse.EarlierText] {
    try connection.all(
      """
      SELECT body, replaced_at FROM messaging_edit
      WHERE message = $1 AND version < $2 ORDER BY version
      """,
      message.id,
      message.version
    ) { row in try EditListResponse.EarlierText(text: row[0], replacedAt: row[1]) }
  }

  /// Returns when edits replaced texts of consecutive messages, by message and version.
  static func edits(
    _ range: ClosedRange<MessageID>,
    on connection: borrowing ReadConnection
  ) throws -> [MessageVersionID: Timestamp] {
    var edits: [MessageVersionID: Timestamp] = [:]
    let rows = try connection.all(
      "SELECT message, version, replaced_at FROM messaging_edit WHERE message BETWEEN $1 AND $2",
      range.lowerBound,
      range.upperBound
    ) { row -> (MessageVersionID, Timestamp) in
      (MessageVersionID(message: try row[0], version: try row[1]), try row[2])
    }
    for (version, time) in rows { edits[version] = time }
    return edits
  }

  static func insert(
    _ message: OutgoingMessage,
    as reserved: NewMessageNumbers,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.post(
      """
      INSERT INTO messaging_message (id, serial, sender, client, body, version, sent_at, lane)
      VALUES ($1, $2, $3, $4, $5, 0, $6, $7)
      """,
      reserved.message,
      reserved.serial,
      message.sender.rawValue,
      message.key?.text,
      message.text.text,
      message.sentAt,
      reserved.lane
    )
  }

  /// Stores a new text, and the old one as an earlier version.
  static func replaceText(
    of message: StoredMessage,
    from old: String,
    to new: MessageText,
    at time: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO messaging_edit (message, version, body, replaced_at) VALUES ($1, $2, $3, $4)
      """,
      message.id,
      message.version,
      old,
      time
    )
    try transaction.execute(
      "UPDATE messaging_message SET body = $2, version = version + 1 WHERE id = $1",
      message.id,
      new.text
    )
  }

  /// Deletes all texts of a message; its number, its sender and its key remain.
  static func eraseText(
    of message: MessageID,
    from sender: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try UnreadCountStore.countDeletion(of: message, from: sender, in: transaction)
    try transaction.execute("UPDATE messaging_message SET body = NULL WHERE id = $1", message)
    try transaction.execute("DELETE FROM messaging_edit WHERE message = $1", message)
    try GroupChangeStore.eraseWords(of: message, in: transaction)
    try removeDetails(of: message, in: transaction)
    if let serial = try MessageIndex.indexedSerial(of: message, in: transaction) {
      try IndexShardStore.remove(serial, in: transaction)
    }
  }

  /// Deletes what a message answers, its reactions and its mentions.
  static func removeDetails(of message: MessageID, in transaction: borrowing Transaction) throws {
    try ReplyStore.remove(message, in: transaction)
    try ReactionStore.removeAll(from: message, in: transaction)
    try MentionStore.removeAll(from: message, in: transaction)
  }
}
