import AuthContract
import Database
import Mediator
import MessagingContract
import ProfileContract

/// A message from another account, as it is stored.
struct StoredIncomingMessage: Sendable {
  let serial: Int64
  let title: String?
  let other: AccountID

  /// Whether the conversation was silent for the account when the message was sent.
  let isMuted: Bool

  /// Whether mentions are announced even so.
  let announcesMentions: Bool
  let mentionsMe: Bool
  let answersMe: Bool
  let message: StoredMessage

  func incoming(for account: AccountID, _ names: AccountNameDirectory) -> IncomingMessage {
    IncomingMessage(
      position: serial,
      title: title ?? names.displayName(of: other),
      isFromGroup: title != nil,
      place: place(names),
      message: message.message(for: account, names, mentionsMe: mentionsMe),
      answersMe: answersMe,
      isAnnounced: !isMuted || (mentionsMe && announcesMentions)
    )
  }

  private func place(_ names: AccountNameDirectory) -> MessagingScene {
    if title == nil, let username = names[other]?.username {
      return .with(username, before: nil)
    }
    return message.id.conversation.map { .group($0, before: nil) } ?? .inbox
  }
}

/// Reads what other accounts have written to an account.
enum IncomingMessageStore {
  /// Returns the serial of the latest message of all conversations.
  static func lastSerial(on connection: borrowing ReadConnection) throws -> Int64 {
    try connection.value("SELECT serial FROM messaging_count WHERE id = 1") ?? 0
  }

  /// Returns whether any of the account's conversations changed after a serial.
  static func hasActivity(
    for account: AccountID,
    after serial: Int64,
    on connection: borrowing ReadConnection
  ) throws -> Bool {
    let found: Int? = try connection.value(
      """
      SELECT 1 FROM messaging_member
      WHERE account = $1 AND shelf IN (0, 1, 2) AND activity > $2 LIMIT 1
      """,
      account.rawValue,
      serial
    )
    return found != nil
  }

  /// Returns messages to the account after a serial, the oldest first.
  static func messages(
    for account: AccountID,
    after serial: Int64,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [StoredIncomingMessage] {
    try connection.all(messages, account.rawValue, serial, limit) { row in
      try StoredIncomingMessage(row)
    }
  }

  private static let messages = SQLText(
    composedOnce: """
      SELECT \(StoredIncomingMessage.columns)
      FROM messaging_message AS m
      JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = $1 AND i.shelf <> 3
      JOIN messaging_conversation AS c ON c.id = i.conversation
      LEFT JOIN messaging_setting AS s ON s.account = i.account
      LEFT JOIN messaging_mention AS a ON a.account = i.account AND a.message = m.id
      LEFT JOIN messaging_reply AS r ON r.message = m.id
      LEFT JOIN messaging_message AS q ON q.id = r.answered
      WHERE m.serial > $2 AND m.sender <> $1 AND m.body IS NOT NULL
        AND m.id & 4294967295 > i.joined AND NOT EXISTS (
          SELECT 1 FROM messaging_hidden AS h WHERE h.account = $1 AND h.message = m.id
        )
      ORDER BY m.serial LIMIT $3
      """
  )
}

extension StoredIncomingMessage {
  fileprivate static let columns = """
    m.serial, c.title, coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0),
      i.muted_until > m.sent_at, coalesce(s.mentions_when_muted, 1), a.message IS NOT NULL,
      q.sender IS NOT NULL AND q.sender = i.account,
      \(StoredMessage.columns)
    """

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    serial = try row[0]
    title = try row[1]
    other = AccountID(rawValue: try row[2])
    isMuted = try row[3]
    announcesMentions = try row[4]
    mentionsMe = try row[5]
    answersMe = try row[6]
    message = try StoredMessage(row, at: 7)
  }
}
