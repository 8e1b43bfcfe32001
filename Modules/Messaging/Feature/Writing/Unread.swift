import AuthContract
import Database
import MessagingContract

/// What keeps the unread counts exact.
///
/// Unread is a message from somebody else, behind one's mark, not deleted and not hidden from one.
/// Every statement here changes the count in the transaction that changes one of these.
extension Transaction {
  /// Brings the conversation to the front of the inboxes of all who see a new message.
  func announce(_ slot: Slot, from sender: AccountID) throws {
    try execute(
      """
      UPDATE messaging_member
      SET activity = $3, unread = unread + CASE WHEN account = $4 THEN 0 ELSE 1 END
      WHERE conversation = $1 AND NOT EXISTS (
        SELECT 1 FROM messaging_hidden AS h
        WHERE h.account = messaging_member.account AND h.message = $2
      )
      """,
      slot.conversation,
      slot.message,
      slot.serial,
      sender.rawValue
    )
  }

  /// Uncounts a message that is about to be deleted, for all who have not read it.
  func uncount(_ message: MessageID, of sender: AccountID, in id: ConversationID) throws {
    try execute(
      """
      UPDATE messaging_member SET unread = unread - 1
      WHERE conversation = $1 AND account <> $2 AND seen < $3 AND NOT EXISTS (
        SELECT 1 FROM messaging_hidden AS h
        WHERE h.account = messaging_member.account AND h.message = $4 AND h.version IS NULL
      )
      """,
      id,
      sender.rawValue,
      message.number,
      message
    )
  }

  /// Takes a message from somebody's sight, so that it never was there for them.
  func hide(_ message: MessageID, from account: AccountID) throws {
    try execute(
      """
      INSERT INTO messaging_hidden (account, message, version) VALUES ($1, $2, NULL)
      ON CONFLICT (account, message) DO UPDATE SET version = NULL
      """,
      account.rawValue,
      message
    )
    try noteHiding(message, from: account)
  }

  /// Lets somebody see a message as it was in a version, whatever becomes of it.
  func freeze(_ message: MessageID, at version: Int, for account: AccountID) throws {
    try execute(
      """
      INSERT INTO messaging_hidden (account, message, version) VALUES ($1, $2, $3)
      ON CONFLICT (account, message) DO NOTHING
      """,
      account.rawValue,
      message,
      version
    )
    try noteHiding(message, from: account)
  }

  private func noteHiding(_ message: MessageID, from account: AccountID) throws {
    try execute(
      "UPDATE messaging_member SET hides = 1 WHERE conversation = $1 AND account = $2",
      message.rawValue >> 32,
      account.rawValue
    )
  }

  /// Moves somebody's mark forward, and never back.
  func mark(_ member: Membership, through number: Int) throws -> ReadMark {
    let number = min(number, member.last)
    let moved = try first(
      """
      UPDATE messaging_member SET seen = $3, unread = (
        SELECT count(*) FROM messaging_message AS m
        WHERE m.id > $4 AND m.id <= $5 AND m.sender <> $2 AND m.body IS NOT NULL
          AND NOT EXISTS (
            SELECT 1 FROM messaging_hidden AS h
            WHERE h.account = $2 AND h.message = m.id AND h.version IS NULL
          )
      )
      WHERE conversation = $1 AND account = $2 AND seen < $3
      RETURNING seen, unread
      """,
      member.conversation,
      member.account.rawValue,
      number,
      member.conversation.key(number),
      member.conversation.end
    ) { row in try ReadMark(through: row[0], unread: row[1]) }
    return moved ?? ReadMark(through: member.seen, unread: member.unread)
  }
}
