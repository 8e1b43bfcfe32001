import AuthContract
import Database
import Mediator
import MessagingContract
import ProfileContract

/// A conversation in an inbox, as it is stored.
struct StoredInboxEntry: Sendable {
  let conversation: ConversationID
  let activity: Int64
  let unread: Int
  let title: String?
  let other: AccountID
  let placement: InboxPlacement
  let isMuted: Bool
  let notices: NoticeLevel

  /// The number of unread mentions.
  let mentions: Int

  /// Whether the latest message mentions the account.
  let mentionsReader: Bool
  let mutedUntil: Timestamp
  let latest: StoredMessage?
  let change: StoredGroupChange?

  /// The accounts whose names are shown.
  var accounts: [AccountID] {
    [other] + [latest?.sender, change?.member].compactMap { $0 }
  }

  func entry(
    for account: AccountID,
    _ names: AccountNameDirectory,
    _ titles: SharedGroupTitles
  ) -> InboxEntry {
    InboxEntry(
      conversation: conversation,
      isGroup: title != nil,
      with: title == nil ? names[other]?.username : nil,
      title: title ?? names.displayName(of: other),
      isTitleShared: titles.contain(title, of: conversation),
      unread: unread,
      mentions: mentions,
      latest: latest?.message(
        for: account,
        names,
        with: MessageAdditions(
          change: change?.change(names, for: account),
          mentionsMe: mentionsReader
        )
      ),
      isPinned: placement == .pinned,
      isArchived: placement == .archived,
      isMuted: isMuted,
      mutedUntil: isMuted && mutedUntil < InboxPlacementStore.forever ? mutedUntil : nil,
      notices: notices
    )
  }
}

/// Which part of an inbox is read.
struct InboxPageQuery: Sendable {
  let account: AccountID
  let placement: InboxPlacement

  /// The activity before which the part begins.
  var before = Int64.max
  let limit: Int
  let now: Timestamp
}

/// Reads inboxes.
enum InboxStore {
  /// Returns the conversations of a placement with activity before a serial, the latest first.
  static func entries(
    _ query: InboxPageQuery,
    on connection: borrowing ReadConnection
  ) throws -> [StoredInboxEntry] {
    try connection.all(
      entries,
      query.account.rawValue,
      query.placement.rawValue,
      query.before,
      query.limit,
      query.now
    ) { row in try StoredInboxEntry(row) }
  }

  /// Returns the latest correspondents of an account, each with a conversation of two.
  static func correspondents(
    of account: AccountID,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [AccountID] {
    try connection.all(
      """
      SELECT CASE WHEN c.low = i.account THEN c.high ELSE c.low END
      FROM messaging_member AS i JOIN messaging_conversation AS c ON c.id = i.conversation
      WHERE i.account = $1 AND i.shelf IN (0, 1, 2) AND c.low IS NOT NULL
      ORDER BY i.activity DESC LIMIT $2
      """,
      account.rawValue,
      limit
    ) { row in AccountID(rawValue: try row[0]) }
  }

  private static let entries = SQLText(
    composedOnce: """
      SELECT \(StoredInboxEntry.columns)
      FROM messaging_member AS i
      JOIN messaging_conversation AS c ON c.id = i.conversation
      LEFT JOIN messaging_message AS m ON m.serial = i.activity
      LEFT JOIN messaging_change AS g ON g.message = m.id
      \(StoredMessage.joinsForReader("i.account"))
      WHERE i.account = $1 AND i.shelf = $2 AND i.activity < $3
      ORDER BY i.activity DESC LIMIT $4
      """
  )
}

extension StoredInboxEntry {
  /// The last of the columns before those of the message tells whether the reader sees the message.
  fileprivate static let columns = """
    i.conversation, i.activity, i.unread, c.title,
      coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0),
      i.shelf, i.muted_until > $5, i.notices, (
        SELECT count(*) FROM messaging_mention AS a WHERE a.account = i.account
          AND a.message > i.conversation * 4294967296 + i.seen
          AND a.message < (i.conversation + 1) * 4294967296
      ), g.kind, g.member, g.words, EXISTS (
        SELECT 1 FROM messaging_mention AS e WHERE e.account = i.account AND e.message = m.id
      ), i.muted_until,
      m.id IS NOT NULL AND (h.account IS NULL OR h.version IS NOT NULL),
      \(StoredMessage.columnsForReader)
    """

  fileprivate init(_ row: borrowing DatabaseRow) throws {
    conversation = try row[0]
    activity = try row[1]
    unread = try row[2]
    title = try row[3]
    other = AccountID(rawValue: try row[4])
    placement = InboxPlacement(rawValue: try row[5]) ?? .usual
    isMuted = try row[6]
    notices = try NoticeLevel(rawValue: row[7]) ?? .all
    mentions = try row[8]
    change = try StoredGroupChange(row, at: 9)
    mentionsReader = try row[12]
    mutedUntil = try row[13]
    latest = try row[14] ? StoredMessage(row, at: 15) : nil
  }
}
