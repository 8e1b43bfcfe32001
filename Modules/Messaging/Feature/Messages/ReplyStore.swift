import AuthContract
import Database
import MessagingContract
import ProfileContract

/// The message that another one answers, or nothing but its number if the reader may not see it.
struct StoredQuote: Sendable {
  let id: MessageID
  let message: StoredMessage?

  func quoted(_ names: AccountNameDirectory) -> QuotedMessage {
    QuotedMessage(
      id: id,
      from: message.flatMap { names[$0.sender]?.username },
      name: message.map { names.displayName(of: $0.sender) },
      text: message?.body
    )
  }
}

/// Reads and stores which message answers which.
enum ReplyStore {
  static func add(
    _ message: MessageID,
    answering answered: MessageID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "INSERT INTO messaging_reply (message, answered) VALUES ($1, $2)",
      message,
      answered
    )
  }

  static func remove(_ message: MessageID, in transaction: borrowing Transaction) throws {
    try transaction.execute("DELETE FROM messaging_reply WHERE message = $1", message)
  }

  /// Returns the messages that consecutive messages answer, as a member sees them.
  static func quotes(
    _ range: ClosedRange<MessageID>,
    for member: ConversationMembership,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [MessageID: StoredQuote] {
    let rows = try connection.all(
      quotes,
      range.lowerBound,
      range.upperBound,
      member.account.rawValue
    ) { row -> (MessageID, StoredQuote) in
      let answered: MessageID = try row[1]
      let isVisible = try row[2] && member.includes(answered)
      let message = isVisible ? try StoredMessage(row, at: 3) : nil
      return (try row[0], StoredQuote(id: answered, message: message))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  private static let quotes = SQLText(
    composedOnce: """
      SELECT r.message, r.answered, h.account IS NULL OR h.version IS NOT NULL,
        \(StoredMessage.columnsForReader)
      FROM messaging_reply AS r
      JOIN messaging_message AS m ON m.id = r.answered
      \(StoredMessage.joinsForReader("$3"))
      WHERE r.message >= $1 AND r.message <= $2
      """
  )
}
