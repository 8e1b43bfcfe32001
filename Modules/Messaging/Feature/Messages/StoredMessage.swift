import AuthContract
import Database
import Mediator
import MessagingContract
import ProfileContract

/// A message as it is stored, or as one reader may see it.
struct StoredMessage: Sendable {
  let id: MessageID
  let sender: AccountID
  let body: String?
  let version: Int
  let sentAt: Timestamp
}

/// One of the texts that a message had; the first has version 0.
struct MessageVersionID: Hashable {
  let message: MessageID
  let version: Int
}

// MARK: - Columns

extension StoredMessage {
  /// The columns of the message `m`, which ``init(_:at:)`` reads.
  static let columns = "m.id, m.sender, m.body, m.version, m.sent_at"

  /// The same columns as a reader sees them: `h` is the reader's hidden row, `e` the pinned version.
  static let columnsForReader = """
    m.id, m.sender, CASE WHEN h.account IS NULL THEN m.body ELSE e.body END,
      coalesce(h.version, m.version), m.sent_at
    """

  /// Joins `h` and `e` for the reader in a placeholder.
  static func joinsForReader(_ reader: String) -> String {
    """
    LEFT JOIN messaging_hidden AS h ON h.account = \(reader) AND h.message = m.id
      LEFT JOIN messaging_edit AS e ON e.message = m.id AND e.version = h.version
    """
  }

  /// Reads the columns, the first of which is at `start`.
  init(_ row: borrowing DatabaseRow, at start: Int = 0) throws {
    id = try row[start]
    sender = AccountID(rawValue: try row[start + 1])
    body = try row[start + 2]
    version = try row[start + 3]
    sentAt = try row[start + 4]
  }
}

/// What a message shows beside its own columns.
struct MessageAdditions {
  var change: GroupChange?
  var answers: QuotedMessage?
  var reactions: [MessageReaction] = []
  var editedAt: Timestamp?
  var mentionsMe = false
  var receipt: MessageDeliveryStatus?
}

extension StoredMessage {
  /// Whether the text is not the first one.
  var isEdited: Bool { version > 0 && body != nil }

  /// Returns the message as the reader sees it.
  @inline(__always)
  func message(
    for reader: AccountID,
    _ names: AccountNameDirectory,
    with additions: consuming MessageAdditions = MessageAdditions()
  ) -> Message {
    let sender = names[self.sender]
    return Message(
      id: id,
      from: sender?.username,
      name: sender?.displayName ?? DisplayNames.deletedAccount,
      text: body,
      sentAt: sentAt,
      isEdited: isEdited,
      editedAt: additions.editedAt,
      isMine: self.sender == reader,
      change: additions.change,
      answers: additions.answers,
      reactions: body == nil ? [] : additions.reactions,
      mentionsMe: additions.mentionsMe,
      receipt: additions.receipt
    )
  }
}
