import AuthContract
import Database
import Mediator
import MessagingContract

/// The place that a new message takes: the next number, given in the transaction that fills it.
struct MessageSlot {
  let conversation: ConversationID
  let message: MessageID

  /// The message's place in the order of all messages.
  let serial: Int64

  /// Whether so many messages wait for their entry in the index that it is time to make these.
  let isIndexDue: Bool
}

/// A message that was sent under a key before.
struct EarlierMessage {
  let id: MessageID
  let sentAt: Timestamp

  /// What it said at first, or nothing where it was deleted.
  let original: String?
}

extension Transaction {
  /// Takes the next number between two people, whose conversation begins with it if need be.
  func slot(between one: AccountID, and other: AccountID) throws -> MessageSlot {
    let (low, high) = (min(one, other), max(one, other))
    let place = try nextPlace()
    let taken = try first(
      """
      UPDATE messaging_conversation SET last = last + 1 WHERE low = $1 AND high = $2
      RETURNING id, last
      """,
      low.rawValue,
      high.rawValue
    ) { row in try (row[0] as ConversationID, row[1] as Int) }
    if let (id, number) = taken {
      return try MessageSlot(conversation: id, number: number, place: place)
    }
    let id = try nextConversation()
    try execute(
      "INSERT INTO messaging_conversation (id, low, high, last) VALUES ($1, $2, $3, 1)",
      id,
      low.rawValue,
      high.rawValue
    )
    for account in [low, high] { try admit(account, to: id, after: 0, at: place.serial) }
    return try MessageSlot(conversation: id, number: 1, place: place)
  }

  /// Takes the next number in a group.
  func slot(in id: ConversationID) throws -> MessageSlot {
    let place = try nextPlace()
    let number: Int? = try value(
      "UPDATE messaging_conversation SET last = last + 1 WHERE id = $1 RETURNING last",
      id
    )
    guard let number else { throw MessagingError.noConversation }
    return try MessageSlot(conversation: id, number: number, place: place)
  }

  /// Makes somebody a member, who sees what follows a message.
  func admit(
    _ account: AccountID,
    to conversation: ConversationID,
    after last: Int,
    at serial: Int64
  ) throws {
    try execute(
      """
      INSERT INTO messaging_member
        (conversation, account, since, joined, seen, unread, activity, hides)
      VALUES ($1, $2, $3, $4, $4, 0, $3, 0)
      """,
      conversation,
      account.rawValue,
      serial,
      last
    )
  }

  /// Takes the next place in the order of everything; it is taken in the order of the commits.
  func nextSerial() throws -> Int64 { try nextPlace().serial }

  /// Takes the next place, and says how many messages wait for the index.
  private func nextPlace() throws -> TimelinePosition {
    let place = try first(
      """
      UPDATE messaging_count SET serial = serial + 1 WHERE id = 1 RETURNING serial, serial - indexed
      """
    ) { row in try TimelinePosition(serial: row[0], unindexed: row[1]) }
    return try place.orFail("the messages have lost their count")
  }

  func nextConversation() throws -> ConversationID {
    let id: ConversationID? = try value(
      """
      UPDATE messaging_count SET conversations = conversations + 1 WHERE id = 1
      RETURNING conversations
      """
    )
    return try id.orFail("the conversations have lost their count")
  }

  /// Returns the message that somebody has sent under a key.
  func message(of sender: AccountID, under key: MessageKey) throws -> EarlierMessage? {
    try first(
      """
      SELECT m.id, m.sent_at, CASE WHEN m.version = 0 THEN m.body ELSE e.body END
      FROM messaging_message AS m
      LEFT JOIN messaging_edit AS e ON e.message = m.id AND e.version = 0
      WHERE m.sender = $1 AND m.client = $2
      """,
      sender.rawValue,
      key.text
    ) { row in try EarlierMessage(id: row[0], sentAt: row[1], original: row[2]) }
  }
}

/// A place in the order of everything.
private struct TimelinePosition {
  let serial: Int64
  let unindexed: Int
}

extension MessageSlot {
  fileprivate init(conversation: ConversationID, number: Int, place: TimelinePosition) throws {
    self.conversation = conversation
    serial = place.serial
    isIndexDue = place.unindexed >= MessageIndex.portion
    message = try MessageID(conversation: conversation, number: number).orFail(
      "the conversation is full"
    )
  }
}

extension Optional {
  fileprivate func orFail(_ message: String) throws(DatabaseError) -> Wrapped {
    guard let self else { throw DatabaseError(.noRow, message: message) }
    return self
  }
}
