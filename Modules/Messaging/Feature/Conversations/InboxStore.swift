import AuthContract
import Database
import MessagingContract
import ProfileContract

/// A conversation in an inbox, as it is stored.
struct StoredInboxEntry: Sendable {
  let conversation: ConversationID
  let activity: Int64
  let unread: Int
  let title: String?
  let other: AccountID
  let latest: StoredMessage?

  func entry(for account: AccountID, _ names: AccountNames) -> InboxEntry {
    InboxEntry(
      conversation: conversation,
      isGroup: title != nil,
      with: title == nil ? names[other]?.username : nil,
      title: title ?? names.displayName(of: other),
      unread: unread,
      latest: latest?.message(for: account, names)
    )
  }
}

/// Reads inboxes.
enum InboxStore {
  /// Returns the conversations with activity before a serial, the latest first.
  static func entries(
    of account: AccountID,
    before activity: Int64,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [StoredInboxEntry] {
    try connection.all(entries, account.rawValue, activity, limit) { row in
      try StoredInboxEntry(row)
    }
  }

  private static let entries = SQLText(
    composedOnce: """
      SELECT \(StoredInboxEntry.columns)
      FROM messaging_member AS i
      JOIN messaging_conversation AS c ON c.id = i.conversation
      LEFT JOIN messaging_message AS m ON m.serial = i.activity
      \(StoredMessage.joinsForReader("i.account"))
      WHERE i.account = $1 AND i.activity < $2
      ORDER BY i.activity DESC LIMIT $3
      """
  )
}

extension StoredInboxEntry {
  /// The last of the columns before those of the message tells whether the reader sees the message.
  fileprivate static let columns = """
    i.conversation, i.activity, i.unread, c.title,
      coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0),
      m.id IS NOT NULL AND (h.account IS NULL OR h.version IS NOT NULL),
      \(StoredMessage.columnsForReader)
    """

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    conversation = try row[0]
    activity = try row[1]
    unread = try row[2]
    title = try row[3]
    other = AccountID(rawValue: try row[4])
    latest = try row[5] ? StoredMessage(row, at: 6) : nil
  }
}
