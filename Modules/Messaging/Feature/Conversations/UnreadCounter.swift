import AuthContract
import Database
import Mediator
import MessagingContract
import Navigation

/// Counts what a user has not read yet.
struct UnreadCounter: Sendable {
  let database: any Database

  /// Counts the unread messages of the caller, except in silent conversations, and the invitations.
  func waiting(for call: CallContext) async throws -> [AttentionItem] {
    let account = try call.signedInAccount()
    call.depends(on: [.inbox(of: account), .invitations(of: account)])
    let (unread, invitations) = try await database.read { connection in
      (
        try Self.unread(of: account, on: connection),
        try Self.invitations(of: account, on: connection)
      )
    }
    return [unread.item, Self.item(forInvitations: invitations)].compactMap(\.self)
  }

  private static func item(forInvitations count: Int) -> AttentionItem? {
    guard count > 0 else { return nil }
    let text = count == 1 ? "1 invitation to a group" : "\(count) invitations to groups"
    return AttentionItem(count, text: text, at: MessagingScene.invitations)
  }

  private static func invitations(
    of account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> Int {
    try connection.value(
      "SELECT COUNT(*) FROM messaging_invitation WHERE account = $1",
      account.rawValue
    ) ?? 0
  }

  private static func unread(
    of account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> UnreadTotal {
    let total = try connection.first(
      """
      SELECT COALESCE(SUM(unread), 0), COUNT(*) FROM messaging_member
      WHERE account = $1 AND unread > 0 AND muted_until <= $2 AND shelf <> 3
      """,
      account.rawValue,
      connection.engine.now
    ) { row in UnreadTotal(messages: try row[0], conversations: try row[1]) }
    return total ?? UnreadTotal(messages: 0, conversations: 0)
  }
}

/// How many messages a user has not read, in how many conversations.
private struct UnreadTotal: Sendable {
  let messages: Int
  let conversations: Int

  /// The total as something that waits, unless it is nothing.
  var item: AttentionItem? {
    guard messages > 0 else { return nil }
    let unread = messages == 1 ? "1 unread message" : "\(messages) unread messages"
    let text = conversations == 1 ? unread : "\(unread) in \(conversations) conversations"
    return AttentionItem(messages, text: text, at: MessagingScene.inbox)
  }
}
