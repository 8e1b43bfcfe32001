import AuthContract
import Database
import MessagingContract

/// What keeps the unread counts exact.
///
/// Unread is a message from somebody else, behind one's mark, not deleted and not hidden from one.
/// Every statement here changes the count in the transaction that changes one of these.
extension Transaction {
  /// Brings the conversation to the front of the inboxes of all who see a new message.
  ///
  /// Mostly there is nobody from whom it is hidden, and then nobody is looked for.
  func announce(_ slot: MessageSlot, from sender: AccountID, isHidden: Bool) throws {
    guard isHidden else { return try announce(slot, from: sender) }
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

  private func announce(_ slot: MessageSlot, from sender: AccountID) throws {
    try execute(
      """
      UPDATE messaging_member
      SET activity = $2, unread = unread + CASE WHEN account = $3 THEN 0 ELSE 1 END
      WHERE conversation = $1
      """,
      slot.conversation,
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
  ///
  /// What is counted is the shorter part: the messages that the mark passes, or those behind it.
  func mark(_ member: ConversationMembership, through number: Int) throws -> ReadMark {
    let number = min(number, member.last)
    guard number > member.seen else {
      return ReadMark(through: member.seen, unread: member.unread)
    }
    let id = member.conversation
    let unread =
      if number - member.seen < member.last - number {
        member.unread
          - (try unread(of: member, behind: id.key(member.seen), through: id.key(number)))
      } else {
        try unread(of: member, behind: id.key(number), through: id.end)
      }
    try execute(
      "UPDATE messaging_member SET seen = $3, unread = $4 WHERE conversation = $1 AND account = $2",
      id,
      member.account.rawValue,
      number,
      unread
    )
    return ReadMark(through: number, unread: unread)
  }

  /// Counts the messages between two keys that somebody has to read.
  private func unread(
    of member: ConversationMembership,
    behind first: Int64,
    through last: Int64
  ) throws -> Int {
    try value(
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
