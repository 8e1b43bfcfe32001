import AuthContract
import Database
import MessagingContract

/// The numbers of a new message, taken in the transaction that stores it.
struct NewMessageNumbers {
  let conversation: ConversationID
  let message: MessageID

  /// The message's number among all messages.
  let serial: Int64

  /// The lane of that number.
  let lane: Int

  /// Whether enough messages wait for the search index to add them now.
  let isIndexDue: Bool

  fileprivate init(conversation: ConversationID, number: Int, serial: ReservedSerial) throws {
    guard let message = MessageID(conversation: conversation, number: number) else {
      throw DatabaseError(.noRow, message: "conversation \(conversation) has no more numbers")
    }
    self.conversation = conversation
    self.message = message
    self.serial = serial.number
    lane = serial.lane
    isIndexDue = serial.isIndexDue
  }
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
    let existing = try transaction.first(
      """
      UPDATE messaging_conversation SET last = last + 1 WHERE low = $1 AND high = $2
      RETURNING id, last
      """,
      low.rawValue,
      high.rawValue
    ) { row in try (row[0] as ConversationID, row[1] as Int) }
    if let (id, number) = existing {
      let serial = try MessageSerialStore.reserve(for: id, in: transaction)
      return try NewMessageNumbers(conversation: id, number: number, serial: serial)
    }
    let id = try nextConversation(in: transaction)
    let serial = try MessageSerialStore.reserve(for: id, in: transaction)
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
  ///
  /// - Parameters:
  ///   - id: The group.
  ///   - isChange: Whether it is for a line about the group, which is no message of a member.
  ///   - transaction: The transaction that stores the message.
  /// - Returns: The numbers.
  /// - Throws: `MessagingError` if there is no such group.
  static func reserve(
    in id: ConversationID,
    forChange isChange: Bool = false,
    in transaction: borrowing Transaction
  ) throws -> NewMessageNumbers {
    let serial =
      try isChange
      ? MessageSerialStore.reserveShared(in: transaction)
      : MessageSerialStore.reserve(for: id, in: transaction)
    let number: Int? = try transaction.value(
      "UPDATE messaging_conversation SET last = last + 1 WHERE id = $1 RETURNING last",
      id
    )
    guard let number else { throw MessagingError.noConversation }
    return try NewMessageNumbers(conversation: id, number: number, serial: serial)
  }

  /// Takes the next number of what is numbered beside the messages, in the order of the commits.
  static func nextSerial(in transaction: borrowing Transaction) throws -> Int64 {
    try MessageSerialStore.reserveShared(in: transaction).number
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
}
