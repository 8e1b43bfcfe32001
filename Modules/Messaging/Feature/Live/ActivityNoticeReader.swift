import AuthContract
import Database
import Mediator
import MessagingContract

/// What another user did that the account is told of, as it is stored.
struct StoredActivityNotice: Sendable {
  /// What was done.
  enum Act: Sendable {
    case reacted(emoji: String, text: String)
    case mentioned(text: String)
    case changed(GroupChange.Kind)
  }

  let serial: Int64
  let author: AccountID
  let conversation: ConversationID?
  let title: String?

  /// The other of two users in a conversation without a title.
  let other: AccountID
  let act: Act

  /// Returns the notice.
  ///
  /// - Parameters:
  ///   - author: The name of who acted.
  ///   - username: The username of the other of two users.
  ///   - titles: The titles that groups of the account have in common.
  /// - Returns: The notice, which leads to the conversation where there is a place for it.
  func notice(
    from author: String,
    with username: Username?,
    _ titles: SharedGroupTitles
  ) -> Notice {
    let label = title.map { titles.label(of: conversation, titled: $0) }
    let group = label.map { " in \($0)" } ?? ""
    switch act {
    case .reacted(let emoji, let text):
      return Notice(
        "\(author) reacted \(emoji)\(group) to: \(text.announced)",
        path: place(with: username).path,
        several: "reactions from \(author)\(group)"
      )
    case .mentioned(let text):
      return Notice(
        "\(author) mentions you\(group): \(text.announced)",
        path: place(with: username).path
      )
    case .changed(let kind):
      return Notice(
        "\(author) \(kind.words(for: label ?? ""))",
        // No place shows it, also the inbox only lacks the group from now on.
        path: kind == .removed ? nil : place(with: username).path
      )
    }
  }

  /// Returns the notice without who acted, for a user whom the account has blocked; nil if there is
  /// none.
  func noticeWithoutAuthor(_ titles: SharedGroupTitles) -> Notice? {
    guard case .changed(.removed) = act, let title else { return nil }
    return Notice("You were removed from \(titles.label(of: conversation, titled: title)).")
  }

  private func place(with username: Username?) -> MessagingScene {
    if title == nil, let username { return .with(username, before: nil) }
    return conversation.map { .group($0, before: nil) } ?? .inbox
  }
}

extension StoredActivityNotice {
  /// Reads where and when something was done to a message, and by whom, from the first five columns.
  fileprivate init(_ row: borrowing DatabaseRow, act: Act) throws {
    serial = try row[0]
    author = AccountID(rawValue: try row[1])
    conversation = try row[2]
    title = try row[3]
    other = AccountID(rawValue: try row[4])
    self.act = act
  }
}

extension GroupChange.Kind {
  /// What a member is told of a change that is about that member.
  fileprivate func words(for group: String) -> String {
    switch self {
    case .removed: "removed you from \(group)."
    case .added: "added you to \(group)."
    case .promoted: "made you an admin of \(group)."
    case .demoted: "made you an ordinary member of \(group)."
    case .handedOver: "made you the owner of \(group)."
    case .joined, .left, .renamed, .described, .historyOpened, .historyClosed:
      "changed \(group)."
    }
  }
}

/// Reads what an account is told of besides new messages and invitations.
enum ActivityNoticeReader {
  /// Returns the reactions to an account's messages after a serial, the earliest first.
  static func reactions(
    for account: AccountID,
    after serial: Int64,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [StoredActivityNotice] {
    try connection.all(
      reactions,
      account.rawValue,
      serial,
      limit,
      connection.engine.now
    ) { row in
      try StoredActivityNotice(row, act: .reacted(emoji: try row[5], text: try row[6]))
    }
  }

  private static let reactions = SQLText(
    composedOnce: """
      SELECT r.serial, r.account, i.conversation, c.title,
        coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0), r.emoji, m.body
      FROM messaging_reaction AS r
      JOIN messaging_message AS m ON m.id = r.message
      JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = $1
      JOIN messaging_conversation AS c ON c.id = i.conversation
      WHERE r.serial > $2 AND m.sender = $1 AND r.account <> $1 AND m.body IS NOT NULL
        AND i.shelf <> 3 AND NOT \(ConversationSilence.holds(at: "$4")) AND NOT EXISTS (
          SELECT 1 FROM messaging_hidden AS h WHERE h.account = $1 AND h.message = m.id
        )
      ORDER BY r.serial LIMIT $3
      """
  )

  /// Returns the edits after a serial that mention an account which the text before did not mention,
  /// the earliest first.
  static func mentions(
    of account: AccountID,
    after serial: Int64,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [StoredActivityNotice] {
    try connection.all(
      mentions,
      account.rawValue,
      serial,
      limit,
      connection.engine.now
    ) { row in try StoredActivityNotice(row, act: .mentioned(text: try row[5])) }
  }

  private static let mentions = SQLText(
    composedOnce: """
      SELECT a.serial, m.sender, i.conversation, c.title,
        coalesce(CASE WHEN c.low = i.account THEN c.high ELSE c.low END, 0), m.body
      FROM messaging_mention AS a
      JOIN messaging_message AS m ON m.id = a.message
      JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = $1
      JOIN messaging_conversation AS c ON c.id = i.conversation
      LEFT JOIN messaging_setting AS s ON s.account = i.account
      WHERE a.serial > $2 AND a.account = $1 AND m.body IS NOT NULL AND i.shelf <> 3
        AND (NOT \(ConversationSilence.holds(at: "$4"))
          OR c.title IS NOT NULL AND \(ConversationSilence.exceptsMentions(at: "$4")) = 1)
        AND NOT EXISTS (
          SELECT 1 FROM messaging_hidden AS h WHERE h.account = $1 AND h.message = m.id
        )
      ORDER BY a.serial LIMIT $3
      """
  )

  /// Returns what was done after a serial to an account's membership of groups, the earliest first.
  static func changesOfMembership(
    of account: AccountID,
    after serial: Int64,
    limit: Int,
    on connection: borrowing ReadConnection
  ) throws -> [StoredActivityNotice] {
    let found = try connection.all(
      """
      SELECT m.serial, m.sender, c.id, c.title, g.kind
      FROM messaging_message AS m
      JOIN messaging_change AS g ON g.message = m.id
      JOIN messaging_conversation AS c ON c.id = m.id >> 32
      WHERE m.serial > $2 AND g.member = $1 AND m.sender <> $1
      ORDER BY m.serial LIMIT $3
      """,
      account.rawValue,
      serial,
      limit
    ) { row -> StoredActivityNotice? in
      guard let kind = GroupChange.Kind(rawValue: try row[4]) else { return nil }
      return StoredActivityNotice(
        serial: try row[0],
        author: AccountID(rawValue: try row[1]),
        conversation: try row[2],
        title: try row[3],
        other: .deleted,
        act: .changed(kind)
      )
    }
    return found.compactMap(\.self)
  }
}
