import AuthContract
import Database
import Mediator
import MessagingContract

/// A message as it is stored, and as one of its readers may see it.
struct StoredMessage: Sendable {
  let id: MessageID
  let sender: AccountID
  let body: String?
  let version: Int
  let sentAt: Timestamp

  /// Reads a message from the columns `id, sender, body, version, sent_at`, the first at `start`.
  init(_ row: borrowing DatabaseRow, at start: Int = 0) throws {
    id = try row[start]
    sender = try row.account(start + 1)
    body = try row[start + 2]
    version = try row[start + 3]
    sentAt = try row[start + 4]
  }
}

extension StoredMessage {
  /// Returns the message as somebody reads it.
  func shown(to reader: AccountID, _ people: PeopleNames) -> Message {
    let (username, name) = people[sender]
    return Message(
      id: id,
      from: username,
      name: name,
      text: body,
      sentAt: sentAt,
      isEdited: version > 0 && body != nil,
      isMine: sender == reader
    )
  }
}

extension Queryable where Self: ~Copyable {
  /// Returns a message as a member sees it, or nothing where it is kept from their sight.
  func message(_ id: MessageID, for member: ConversationMembership) throws -> StoredMessage? {
    guard member.covers(id) else { return nil }
    return try first(
      """
      SELECT m.id, m.sender, CASE WHEN h.account IS NULL THEN m.body ELSE e.body END,
        coalesce(h.version, m.version), m.sent_at
      FROM messaging_message AS m
      LEFT JOIN messaging_hidden AS h ON h.account = $2 AND h.message = m.id
      LEFT JOIN messaging_edit AS e ON e.message = m.id AND e.version = h.version
      WHERE m.id = $1 AND (h.account IS NULL OR h.version IS NOT NULL)
      """,
      id,
      member.account.rawValue
    ) { row in try StoredMessage(row) }
  }

  /// Returns the serial under which a message is entered in the index, if it is.
  func indexedSerial(of message: MessageID) throws -> Int64? {
    try value(
      """
      SELECT serial FROM messaging_message
      WHERE id = $1 AND serial <= (SELECT indexed FROM messaging_count WHERE id = 1)
      """,
      message
    )
  }
}
