import AuthContract
import Database
import Mediator
import MessagingContract
import ProfileContract

/// A message from another account, as it is stored.
struct StoredIncomingMessage: Sendable {
  let serial: Int64

  /// The lane of the serial.
  let lane: Int
  let title: String?
  let other: AccountID

  /// Whether the conversation was silent for the account when the message was sent.
  let isSilent: Bool

  /// Whether mentions are announced even so, in a group.
  let announcesMentions: Bool
  let mentionsMe: Bool
  let answersMe: Bool
  let message: StoredMessage

  func incoming(
    for account: AccountID,
    at position: LanePositions,
    _ names: AccountNameDirectory,
    _ titles: SharedGroupTitles
  ) -> IncomingMessage {
    IncomingMessage(
      position: "\(position)",
      title: title ?? names.displayName(of: other),
      group: title.map { titles.label(of: message.id.conversation, titled: $0) },
      place: place(names),
      message: message.message(for: account, names, with: MessageAdditions(mentionsMe: mentionsMe)),
      answersMe: answersMe,
      isAnnounced: !isSilent || (title != nil && mentionsMe && announcesMentions)
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
  /// The most conversations that are looked at one by one.
  private static let mostConversations = 1000

  /// Returns the lanes that have gone on and in which the account's conversations have.
  static func activeLanes(
    for account: AccountID,
    after last: LanePositions,
    through newest: LanePositions,
    on connection: borrowing ReadConnection
  ) throws -> [Int] {
    let moved = newest.lanes(after: last)
    guard let start = moved.map({ last[$0] }).min() else { return [] }
    guard connection.engine.lanes > 1 else {
      return try hasActivity(for: account, after: start, on: connection) ? [0] : []
    }
    let active = try connection.all(
      """
      SELECT conversation, activity FROM messaging_member
      WHERE account = $1 AND shelf IN (0, 1, 2) AND activity > $2 LIMIT $3
      """,
      account.rawValue,
      start,
      mostConversations
    ) { row in (id: try row[0] as ConversationID, activity: try row[1] as Int64) }
    guard active.count < mostConversations else { return moved }
    let lanes = active.map { id, activity in
      (MessageSerialStore.lane(of: id, on: connection.engine).index, activity)
    }
    return moved.filter { lane in
      // In lane 0 is what an engine with one writer has stored, of all conversations.
      lanes.contains { $0.0 == lane && $0.1 > last[lane] || lane == 0 }
    }
  }

  private static func hasActivity(
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

  /// Returns messages to the account between two places, the oldest first, and how far they were
  /// read.
  static func messages(
    for account: AccountID,
    after last: LanePositions,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> (found: [StoredIncomingMessage], position: LanePositions) {
    let newest = try MessageSerialStore.position(on: connection)
    var (found, position) = ([StoredIncomingMessage](), newest)
    position.advance(to: last)
    for lane in try activeLanes(for: account, after: last, through: newest, on: connection) {
      let part = try messages(
        for: account,
        in: LaneSerialRange(lane: lane, start: last[lane], end: newest[lane]),
        limit: limit,
        on: connection
      )
      if part.count == limit { position[lane] = part[limit - 1].serial }
      found += part
    }
    return (found.sorted { $0.serial < $1.serial }, position)
  }

  private static func messages(
    for account: AccountID,
    in part: LaneSerialRange,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [StoredIncomingMessage] {
    let account = account.rawValue
    guard part.lane > 0 else {
      return try connection.all(messages, account, part.start, limit, part.end) { row in
        try StoredIncomingMessage(row, lane: 0)
      }
    }
    return try connection.all(messagesOfLane, account, part.start, limit, part.end, part.lane) {
      row in try StoredIncomingMessage(row, lane: part.lane)
    }
  }

  private static let messages = SQLText(composedOnce: "\(between) ORDER BY m.serial LIMIT $3")

  private static let messagesOfLane = SQLText(
    composedOnce: "\(between) AND m.lane = $5 AND m.lane > 0 ORDER BY m.serial LIMIT $3"
  )

  private static let between = """
    SELECT \(StoredIncomingMessage.columns)
    FROM messaging_message AS m
    JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = $1 AND i.shelf <> 3
    JOIN messaging_conversation AS c ON c.id = i.conversation
    LEFT JOIN messaging_setting AS s ON s.account = i.account
    LEFT JOIN messaging_mention AS a ON a.account = i.account AND a.message = m.id
    LEFT JOIN messaging_reply AS r ON r.message = m.id
    LEFT JOIN messaging_message AS q ON q.id = r.answered
    WHERE m.serial > $2 AND m.serial <= $4 AND m.sender <> $1 AND m.body IS NOT NULL
      AND m.id & 4294967295 > i.joined AND NOT EXISTS (
        SELECT 1 FROM messaging_hidden AS h WHERE h.account = $1 AND h.message = m.id
      )
    """
}

/// A lane after one serial and through another.
private struct LaneSerialRange {
  let lane: Int
  let start: Int64
  let end: Int64
}

extension StoredIncomingMessage {
  fileprivate static let columns = """
    m.serial, c.title, coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0),
      \(ConversationSilence.holds(at: "m.sent_at")),
      \(ConversationSilence.exceptsMentions(at: "m.sent_at")), a.message IS NOT NULL,
      q.sender IS NOT NULL AND q.sender = i.account,
      \(StoredMessage.columns)
    """

  fileprivate init(_ row: borrowing DatabaseRow, lane: Int) throws {
    self.lane = lane
    serial = try row[0]
    title = try row[1]
    other = AccountID(rawValue: try row[2])
    isSilent = try row[3]
    announcesMentions = try row[4]
    mentionsMe = try row[5]
    answersMe = try row[6]
    message = try StoredMessage(row, at: 7)
  }
}
