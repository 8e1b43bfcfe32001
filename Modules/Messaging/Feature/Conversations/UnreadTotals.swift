import AuthContract
import Database
import Mediator
import MessagingContract
import Navigation

/// Counts what a user has not read yet.
struct UnreadTotals: Sendable {
  let database: any Database

  /// Counts the unread messages of the caller, and the conversations that have some.
  func waiting(for call: CallContext) async throws -> [WaitingItem] {
    let account = try call.signedInAccount()
    call.depends(on: [.inbox(of: account)])
    let (messages, conversations) = try await database.read { connection in
      try Self.unread(of: account, on: connection)
    }
    guard messages > 0 else { return [] }
    let unread = messages == 1 ? "1 unread message" : "\(messages) unread messages"
    let text = conversations == 1 ? unread : "\(unread) in \(conversations) conversations"
    return [WaitingItem(messages, text: text, at: MessagingScene.inbox)]
  }

  private static func unread(
    of account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> (messages: Int, conversations: Int) {
    try connection.first(
      """
      SELECT COALESCE(SUM(unread), 0), COUNT(*) FROM messaging_member
      WHERE account = $1 AND unread > 0
      """,
      account.rawValue
    ) { row in (try row[0], try row[1]) } ?? (0, 0)
  }
}
