import AuthContract
import Database
import MessagingContract

/// A message from somebody else, as it is stored.
struct StoredIncomingMessage: Sendable {
  let serial: Int64
  let title: String?
  let other: AccountID
  let message: StoredMessage

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    serial = try row[0]
    title = try row[1]
    other = try row.account(2)
    message = try StoredMessage(row, at: 3)
  }

  func shown(to account: AccountID, _ people: PeopleNames) -> IncomingMessage {
    IncomingMessage(
      place: serial,
      title: title ?? people.name(of: other),
      isFromGroup: title != nil,
      scene: scene(people),
      message: message.shown(to: account, people)
    )
  }

  private func scene(_ people: PeopleNames) -> MessagingScene {
    if title == nil, let username = people.username(of: other) {
      return .with(username, before: nil)
    }
    return message.id.conversation.map { .group($0, before: nil) } ?? .inbox
  }
}

extension Queryable where Self: ~Copyable {
  /// Returns the place of the newest message among all.
  func lastSerial() throws -> Int64 {
    try value("SELECT serial FROM messaging_count WHERE id = 1") ?? 0
  }

  /// Returns whether anything has happened in somebody's conversations.
  func hasNews(for account: AccountID, after serial: Int64) throws -> Bool {
    let found: Int? = try value(
      "SELECT 1 FROM messaging_member WHERE account = $1 AND activity > $2 LIMIT 1",
      account.rawValue,
      serial
    )
    return found != nil
  }

  /// Returns what others have written to somebody, the oldest first.
  func news(
    for account: AccountID,
    after serial: Int64,
    _ limit: Int
  ) throws -> [StoredIncomingMessage] {
    try all(
      """
      SELECT m.serial, c.title,
        coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0),
        m.id, m.sender, m.body, m.version, m.sent_at
      FROM messaging_message AS m
      JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = $1
      JOIN messaging_conversation AS c ON c.id = i.conversation
      WHERE m.serial > $2 AND m.sender <> $1 AND m.body IS NOT NULL
        AND m.id & 4294967295 > i.joined AND NOT EXISTS (
          SELECT 1 FROM messaging_hidden AS h WHERE h.account = $1 AND h.message = m.id
        )
      ORDER BY m.serial LIMIT $3
      """,
      account.rawValue,
      serial,
      limit
    ) { row in try StoredIncomingMessage(row) }
  }
}
