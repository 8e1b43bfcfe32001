import Database

extension MessagingSchema {
  /// What the tables hold about a user: the own messages, and where the user takes part.
  static let accountData = [
    AccountDataQuery(
      "conversations",
      """
      SELECT m.conversation, c.title,
        CASE WHEN c.low = m.account THEN c.high ELSE c.low END AS with_account,
        c.owner AS owner_account, m.since, m.joined, m.seen, m.unread, m.is_admin,
        m.muted_until AS muted_until_at, m.shelf, m.notices, m.shown_first,
        m.shown_last
      FROM messaging_member AS m JOIN messaging_conversation AS c ON c.id = m.conversation
      WHERE m.account = $1 ORDER BY m.conversation
      """
    ),
    AccountDataQuery(
      "messages",
      """
      SELECT id >> 32 AS conversation, id & 4294967295 AS number, body AS text, version AS edits,
        sent_at, client AS key
      FROM messaging_message WHERE sender = $1 ORDER BY id
      """
    ),
    AccountDataQuery(
      "earlier texts",
      """
      SELECT m.id >> 32 AS conversation, m.id & 4294967295 AS number, e.body AS text, e.replaced_at
      FROM messaging_message AS m JOIN messaging_edit AS e ON e.message = m.id
      WHERE m.sender = $1 ORDER BY m.id, e.version
      """
    ),
    AccountDataQuery(
      "answers",
      """
      SELECT m.id >> 32 AS conversation, m.id & 4294967295 AS number,
        r.answered & 4294967295 AS answers
      FROM messaging_message AS m JOIN messaging_reply AS r ON r.message = m.id
      WHERE m.sender = $1 ORDER BY m.id
      """
    ),
    AccountDataQuery(
      "reactions",
      """
      SELECT message >> 32 AS conversation, message & 4294967295 AS number, emoji
      FROM messaging_reaction WHERE account = $1 ORDER BY message, emoji
      """
    ),
    AccountDataQuery(
      "mentions",
      """
      SELECT message >> 32 AS conversation, message & 4294967295 AS number
      FROM messaging_mention WHERE account = $1 ORDER BY message
      """
    ),
    AccountDataQuery(
      "changes of groups",
      """
      SELECT m.id >> 32 AS conversation, m.id & 4294967295 AS number, c.kind, c.words AS text,
        c.member AS member_account
      FROM messaging_message AS m JOIN messaging_change AS c ON c.message = m.id
      WHERE m.sender = $1 ORDER BY m.id
      """
    ),
    AccountDataQuery(
      "invitations",
      """
      SELECT conversation, inviter AS inviter_account, invited_at FROM messaging_invitation
      WHERE account = $1 ORDER BY conversation
      """
    ),
    AccountDataQuery(
      "sent invitations",
      """
      SELECT conversation, account AS guest_account, invited_at FROM messaging_invitation
      WHERE inviter = $1 ORDER BY conversation, account
      """
    ),
    AccountDataQuery(
      "settings",
      """
      SELECT friends_add, mentions_when_muted, receipts, receipts_since AS receipts_since_at
      FROM messaging_setting WHERE account = $1
      """
    ),
    AccountDataQuery(
      "deliveries",
      """
      SELECT serial AS delivered_through FROM messaging_delivery WHERE account = $1
      UNION ALL SELECT serial FROM messaging_lane_delivery WHERE account = $1
      """
    ),
    AccountDataQuery(
      "hidden messages",
      """
      SELECT message >> 32 AS conversation, message & 4294967295 AS number FROM messaging_hidden
      WHERE account = $1 AND version IS NULL ORDER BY message
      """
    ),
  ]
}
