import AuthContract
import Database
import MessagingContract

/// Keeps the unread counts exact.
///
/// Unread is a message from another sender, after the member's last read message, not deleted and
/// not hidden from the member. Each statement here changes the count in the transaction that
/// changes one of these.
enum UnreadCountStore {
  /// Counts a new message, and moves the conversation to the front of its readers' inboxes.
  ///
  /// Most messages are hidden from no member; then the hidden rows are not searched.
  static func count(
    _ message: ReservedMessageID,
    from sender: AccountID,
    isHidden: Bool,
    in transaction: borrowing Transaction
  ) throws {
    guard isHidden else { return try count(message, from: sender, in: transaction) }
    try transaction.execute(
      """
      UPDATE messaging_member
      SET activity = $3, unread = unread + CASE WHEN account = $4 THEN 0 ELSE 1 END
      WHERE conversation = $1 AND NOT EXISTS (
        SELECT 1 FROM messaging_hidden AS h
        WHERE h.account = messaging_member.account AND h.message = $2
      )
      """,
      message.conversation,
      message.message,
      message.serial,
      sender.rawValue
    )
  }

  private static func count(
    _ message: ReservedMessageID,
    from sender: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      UPDATE messaging_member
      SET activity = $2, unread = unread + CASE WHEN account = $3 THEN 0 ELSE 1 END
      WHERE conversation = $1
      """,
      message.conversation,
      message.serial,
      sender.rawValue
    )
  }

  /// Uncounts a message before its deletion, for the members who have not read it.
  static func countDeletion(
    of message: MessageID,
    from sender: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      UPDATE messaging_member SET unread = unread - 1
      WHERE conversation = $1 AND account <> $2 AND seen < $3 AND NOT EXISTS (
        SELECT 1 FROM messaging_hidden AS h
        WHERE h.account = messaging_member.account AND h.message = $4 AND h.version IS NULL
      )
      """,
      message.rawValue >> 32,
      sender.rawValue,
      message.number,
      message
    )
  }

  /// Uncounts one message for a member.
  static func decrement(
    _ member: ConversationMembership,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      UPDATE messaging_member SET unread = unread - 1 WHERE conversation = $1 AND account = $2
      """,
      member.conversation,
      member.account.rawValue
    )
  }

  /// Marks messages as read up to a number; it never moves the mark back.
  ///
  /// It counts the shorter part: the messages that become read, or those that stay unread.
  static func markRead(
    _ member: ConversationMembership,
    through number: Int,
    in transaction: borrowing Transaction
  ) throws -> MarkReadResponse {
    let number = min(number, member.last)
    guard number > member.seen else {
      return MarkReadResponse(through: member.seen, unread: member.unread)
    }
    let id = member.conversation
    let mark = id.stored(number)
    let unread =
      number - member.seen < member.last - number
      ? try member.unread
        - countUnread(of: member, after: id.stored(member.seen), through: mark, in: transaction)
      : try countUnread(of: member, after: mark, through: id.end, in: transaction)
    try transaction.execute(
      "UPDATE messaging_member SET seen = $3, unread = $4 WHERE conversation = $1 AND account = $2",
      id,
      member.account.rawValue,
      number,
      unread
    )
    transaction.changes(.inbox(of: member.account))
    return MarkReadResponse(through: number, unread: unread)
  }

  private static func countUnread(
    of member: ConversationMembership,
    after first: Int64,
    through last: Int64,
    in transaction: borrowing Transaction
  ) throws -> Int {
    try transaction.value(
      """
      SELECT count(*) FROM messaging_message AS m
      WHERE m.id > $2 AND m.id <= $3 AND m.sender <> $1 AND m.body IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM messaging_hidden AS h
        WHERE h.account = $1 AND h.message = m.id AND h.version IS NULL
      )
      """,
      member.account.rawValue,
      first,
      last
    ) ?? 0
  }
}
