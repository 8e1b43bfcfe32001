import AuthContract
import Database
import MessagingContract

/// The numbers of a new message, taken in the transaction that stores it.
struct NewMessageNumbers {
  let conversation: ConversationID
  let message: MessageID

  /// The message's number among all messages.
  let serial: Int64

  /// Whether enough messages wait for the search index to add them now.
  let isIndexDue: Bool

  fileprivate init(conversation: ConversationID, number: Int, serial: ReservedSerial) throws {
    guard let message = MessageID(conversation: conversation, number: number) else {
      throw DatabaseError(.noRow, message: "conversation \(conversation) has no more numbers")
    }
    self.conversation = conversation
    self.message = message
    self.serial = serial.number
    isIndexDue = serial.unindexed >= MessageIndex.batchSize
  }
}

/// A number in the order of all messages.
private struct ReservedSerial {
  let number: Int64
  let unindexed: Int
}

/// Takes the numbers of new messages and conversations, without gaps.
enum MessageNumberStore {
  /// Takes the next number between two accounts; their first message creates the conversation.
  static func reserve(
    between one: AccountID,
    and other: AccountID,
    in transaction: borrowing Transaction
  ) throws -> NewMessageNumbers {
    let (low, high) = (min(one, other), max(one, other))
    let serial = try reserveSerial(in: transaction)
    let existing = try transaction.first(
      """
      UPDATE messaging_conversation SET last = last + 1 WHERE low = $1 AND high = $2
      RETURNING id, last
      """,
      low.rawValue,
      high.rawValue
    ) { row in try (row[0] as ConversationID, row[1] as Int) }
    if let (id, number) = existing {
      return try NewMessageNumbers(conversation: id, number: number, serial: serial)
    }
    let id = try nextConversation(in: transaction)
    try transaction.execute(
      "INSERT INTO messaging_conversation (id, low, high, last) VALUES ($1, $2, $3, 1)",
      id,
      low.rawValue,
      high.rawValue
    )
    for account in [low, high] {
      let member = NewMember(account: account, conversation: id, joined: 0, serial: serial.number)
      try ConversationStore.add(member, in: transaction)
    }
    return try NewMessageNumbers(conversation: id, number: 1, serial: serial)
  }

  /// Takes the next number in a group.
  static func reserve(
    in id: ConversationID,
    in transaction: borrowing Transaction
  ) throws -> NewMessageNumbers {
    let serial = try reserveSerial(in: transaction)
    let number: Int? = try transaction.value(
      "UPDATE messaging_conversation SET last = last + 1 WHERE id = $1 RETURNING last",
      id
    )
    guard let number else { throw MessagingError.noConversation }
    return try NewMessageNumbers(conversation: id, number: number, serial: serial)
  }

  /// Takes the next number in the order of all messages, which is the order of the commits.
  static func nextSerial(in transaction: borrowing Transaction) throws -> Int64 {
    try reserveSerial(in: transaction).number
  }

  static func nextConversation(in transaction: borrowing Transaction) throws -> ConversationID {
    let id: ConversationID? = try transaction.value(
      """
      UPDATE messaging_count SET conversations = conversations + 1 WHERE id = 1
      RETURNING conversations
      """
    )
    guard let id else { throw DatabaseError.missingCount }
    return id
  }

  private static func reserveSerial(in transaction: borrowing Transaction) throws
    -> ReservedSerial
  {
    let serial = try transaction.first(
      """
      UPDATE messaging_count SET serial = serial + 1 WHERE id = 1 RETURNING serial, serial - indexed
      """
    ) { row in try ReservedSerial(number: row[0], unindexed: row[1]) }
    guard let serial else { throw DatabaseError.missingCount }
    return serial
  }
}

extension DatabaseError {
  fileprivate static var missingCount: DatabaseError {
    DatabaseError(.noRow, message: "messaging_count has no row 1")
  }
}
