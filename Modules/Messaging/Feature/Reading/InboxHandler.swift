import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract

/// Answers with a person's conversations.
struct InboxHandler: Sendable {
  let database: any Database

  func show(_ command: ShowInbox, in call: CallContext) async throws -> InboxPage {
    let account = try call.signedInAccount()
    guard (1...MessagePageQuery.limit).contains(command.limit) else {
      throw MessagingError.pageTooLong(limit: MessagePageQuery.limit)
    }
    let lines = try await database.read { connection in
      try connection.inbox(of: account, before: command.before ?? .max, limit: command.limit + 1)
    }
    let shown = lines.prefix(command.limit)
    var accounts = Set(shown.map(\.other))
    for line in shown { if let sender = line.latest?.sender { accounts.insert(sender) } }
    let people = try await PeopleNames(accounts, by: call)
    return InboxPage(
      conversations: shown.map { $0.shown(to: account, people) },
      next: lines.count > command.limit ? shown.last?.activity : nil
    )
  }
}

extension InboxHandler {
  /// Returns those whom somebody has written with lately, but for whom a block stands between.
  func correspondents(beginning: String, in call: CallContext) async throws -> [Username] {
    let account = try call.signedInAccount()
    let others = try await database.read { connection in
      try connection.inbox(of: account, before: .max, limit: MessagePageQuery.limit).filter {
        $0.title == nil
      }
      .map(\.other)
    }
    guard !others.isEmpty else { return [] }
    let blocks = try await call.perform(BlocksAmong(account: account, others: others))
    let names = try await call.perform(UsernamesByAccount(others.filter { !blocks.separate($0) }))
    return Array(names.values)
  }
}

/// A conversation in an inbox, as it is stored.
struct StoredInboxEntry: Sendable {
  let conversation: ConversationID
  let activity: Int64
  let unread: Int
  let title: String?
  let other: AccountID
  let latest: StoredMessage?

  func shown(to account: AccountID, _ people: PeopleNames) -> InboxEntry {
    let (username, name) = people[other]
    return InboxEntry(
      conversation: conversation,
      isGroup: title != nil,
      with: title == nil ? username : nil,
      title: title ?? name,
      unread: unread,
      latest: latest?.shown(to: account, people)
    )
  }
}

extension Queryable where Self: ~Copyable {
  fileprivate func inbox(
    of account: AccountID,
    before activity: Int64,
    limit: Int
  ) throws -> [StoredInboxEntry] {
    try all(
      """
      SELECT i.conversation, i.activity, i.unread, c.title,
        coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0),
        CASE WHEN h.account IS NULL OR h.version IS NOT NULL THEN m.id END, m.sender,
        CASE WHEN h.account IS NULL THEN m.body ELSE e.body END,
        coalesce(h.version, m.version), m.sent_at
      FROM messaging_member AS i
      JOIN messaging_conversation AS c ON c.id = i.conversation
      LEFT JOIN messaging_message AS m ON m.serial = i.activity
      LEFT JOIN messaging_hidden AS h ON h.account = i.account AND h.message = m.id
      LEFT JOIN messaging_edit AS e ON e.message = m.id AND e.version = h.version
      WHERE i.account = $1 AND i.activity < $2
      ORDER BY i.activity DESC LIMIT $3
      """,
      account.rawValue,
      activity,
      limit
    ) { row in try StoredInboxEntry(row) }
  }
}

extension StoredInboxEntry {
  fileprivate init(_ row: borrowing DatabaseRow) throws {
    conversation = try row[0]
    activity = try row[1]
    unread = try row[2]
    title = try row[3]
    other = try row.account(4)
    let message: MessageID? = try row[5]
    latest = try message == nil ? nil : StoredMessage(row, at: 5)
  }
}
