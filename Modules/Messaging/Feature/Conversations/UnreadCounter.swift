import AuthContract
import Database
import Mediator
import MessagingContract
import Navigation

/// Counts what a user has not read yet.
struct UnreadCounter: Sendable {
  let database: any Database

  /// Counts the unread messages of the caller, except in silent and archived conversations, those that
  /// mention the caller, and the invitations.
  func waiting(for call: CallContext) async throws -> [AttentionItem] {
    let account = try call.signedInAccount()
    call.depends(on: [.inbox(of: account), .invitations(of: account)])
    let (unread, inviters) = try await database.read { connection in
      (
        try Self.unread(of: account, on: connection),
        try InvitationStore.inviters(of: account, on: connection)
      )
    }
    let invitations = try await call.countInvitations(from: inviters, to: account)
    return unread.items + [Self.item(forInvitations: invitations)].compactMap(\.self)
  }

  private static func item(forInvitations count: Int) -> AttentionItem? {
    guard count > 0 else { return nil }
    let text = count == 1 ? "1 invitation to a group" : "\(count) invitations to groups"
    return AttentionItem(count, text: text, at: MessagingScene.invitations)
  }

  private static func unread(
    of account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> UnreadTotal {
    let total = try connection.first(
      unread,
      account.rawValue,
      connection.engine.now
    ) { row in
      UnreadTotal(
        messages: try row[0],
        conversations: try row[1],
        mentions: try row[2],
        mutedMentions: try row[3],
        archivedMentions: try row[4]
      )
    }
    return total ?? UnreadTotal()
  }

  private static let unread = SQLText(
    composedOnce: """
      SELECT coalesce(sum(CASE WHEN u.archived = 0 AND u.silent = 0 THEN u.unread END), 0),
        coalesce(sum(CASE WHEN u.archived = 0 AND u.silent = 0 THEN 1 END), 0),
        coalesce(sum(CASE WHEN u.archived = 0 AND u.silent = 0 THEN u.mentions END), 0),
        coalesce(sum(CASE WHEN u.archived = 0 AND u.silent = 1 AND u.excepts_mentions = 1
          THEN u.mentions END), 0),
        coalesce(sum(CASE WHEN u.archived = 1 AND (u.silent = 0 OR u.excepts_mentions = 1)
          THEN u.mentions END), 0)
      FROM (
        SELECT i.unread, CASE WHEN i.shelf = 2 THEN 1 ELSE 0 END AS archived,
          CASE WHEN \(ConversationSilence.holds(at: "$2")) THEN 1 ELSE 0 END AS silent,
          \(ConversationSilence.exceptsMentions(at: "$2")) AS excepts_mentions, (
            SELECT count(*) FROM messaging_mention AS a WHERE a.account = i.account
              AND a.message > i.conversation * 4294967296 + i.seen
              AND a.message < (i.conversation + 1) * 4294967296
          ) AS mentions
        FROM messaging_member AS i LEFT JOIN messaging_setting AS s ON s.account = i.account
        WHERE i.account = $1 AND i.unread > 0 AND i.shelf <> 3
      ) AS u
      """
  )
}

/// How many messages a user has not read, in how many conversations.
private struct UnreadTotal: Sendable {
  var messages = 0
  var conversations = 0

  /// How many of them mention the user.
  var mentions = 0

  /// How many others mention the user in silent conversations, where the user wants to know that.
  var mutedMentions = 0

  /// How many mention the user in archived conversations.
  var archivedMentions = 0

  /// The total as things that wait, without what is nothing.
  var items: [AttentionItem] {
    let unread = messages == 1 ? "1 unread message" : "\(messages) unread messages"
    let place = conversations == 1 ? "" : " in \(conversations) conversations"
    let mention = mentions == 0 ? "" : ", \(mentions) \(mentions == 1 ? "mentions" : "mention") you"
    let muted = mutedMentions == 1 ? "1 mention" : "\(mutedMentions) mentions"
    let archived = archivedMentions == 1 ? "1 mention" : "\(archivedMentions) mentions"
    return [
      AttentionItem(messages, text: unread + place + mention, at: MessagingScene.inbox),
      AttentionItem(
        mutedMentions,
        text: "\(muted) of you in silent conversations",
        at: MessagingScene.inbox
      ),
      AttentionItem(
        archivedMentions,
        text: "\(archived) of you in archived conversations",
        at: MessagingScene.archived
      ),
    ].filter { $0.count > 0 }
  }
}
