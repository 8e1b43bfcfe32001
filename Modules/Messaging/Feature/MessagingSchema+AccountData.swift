import Database

extension MessagingSchema {
  /// What the tables hold about a user: the own messages, and where the user takes part.
  static let accountData = [
    AccountTable(
      "conversations",
      """
      SELECT m.conversation, c.title,
        CASE WHEN c.low = m.account THEN c.high ELSE c.low END AS with_account,
        c.owner AS owner_account, m.since, m.joined, m.seen, m.unread
      FROM messaging_member AS m JOIN messaging_conversation AS c ON c.id = m.conversation
      WHERE m.account = $1 ORDER BY m.conversation
      """
    ),
    AccountTable(
      "messages",
      """
      SELECT id >> 32 AS conversation, id & 4294967295 AS number, body AS text, version AS edits,
        sent_at, client AS key
      FROM messaging_message WHERE sender = $1 ORDER BY id
      """
    ),
    AccountTable(
      "earlier texts",
      """
      SELECT m.id >> 32 AS conversation, m.id & 4294967295 AS number, e.body AS text, e.replaced_at
      FROM messaging_message AS m JOIN messaging_edit AS e ON e.message = m.id
      WHERE m.sender = $1 ORDER BY m.id, e.version
      """
    ),
    AccountTable(
      "hidden messages",
      """
      SELECT message >> 32 AS conversation, message & 4294967295 AS number FROM messaging_hidden
      WHERE account = $1 AND version IS NULL ORDER BY message
      """
    ),
  ]
}
