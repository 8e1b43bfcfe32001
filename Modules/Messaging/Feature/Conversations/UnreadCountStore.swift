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
    _ number: NewMessageNumbers,
    of message: OutgoingMessage,
    isHidden: Bool,
    in transaction: borrowing Transaction
  ) throws {
    guard isHidden else { return try count(number, of: message, in: transaction) }
    try transaction.post(
      countForReaders,
      number.conversation,
      number.serial,
      message.sender.rawValue,
      message.sentAt,
      number.message
    )
  }

  /// An archived conversation comes back with the message, unless it is muted.
  private static let countForAll = """
    UPDATE messaging_member
    SET activity = $2, unread = unread + CASE WHEN account = $3 THEN 0 ELSE 1 END,
      shelf = CASE WHEN shelf = 2 AND muted_until <= $4 THEN 0 ELSE shelf END
    WHERE conversation = $1
    """

  private static let countForEveryone = SQLText(composedOnce: countForAll)

  private static let countForReaders = SQLText(
    composedOnce: """
      \(countForAll) AND NOT EXISTS (
        SELECT 1 FROM messaging_hidden AS h
        WHERE h.account = messaging_member.account AND h.message = $5
      )
      """
  )

  private static func count(
    _ number: NewMessageNumbers,
    of message: OutgoingMessage,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.post(
      countForEveryone,
      number.conversation,
      number.serial,
      message.sender.rawValue,
      message.sentAt
    )
  }

  /// Uncounts a message before its deletion, for the members who have not read it.
  ///
  /// A line about the group and a message that was deleted before were never counted.
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
      ) AND EXISTS (SELECT 1 FROM messaging_message AS m WHERE m.id = $4 AND m.body IS NOT NULL)
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

  /// Counts a message again that was hidden from a member.
  static func increment(
    _ member: ConversationMembership,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      UPDATE messaging_member SET unread = unread + 1 WHERE conversation = $1 AND account = $2
      """,
      member.conversation,
      member.account.rawValue
    )
  }

  /// Marks messages as read that the member has been shown, from one to another.
  ///
  /// Where an earlier one is unread, the mark stays, and moves past these once it reaches them. Where
  /// nothing is unread, it stays too, so that a later mark reaches what is shown after that.
  static func markShown(
    _ member: ConversationMembership,
    from first: Int,
    through last: Int,
    in transaction: borrowing Transaction
  ) throws -> MarkReadResponse {
    guard member.unread > 0 else {
      return MarkReadResponse(through: member.seen, unread: member.unread)
    }
    guard try hasUnread(of: member, after: member.seen, before: first, in: transaction) else {
      return try markRead(member, through: last, in: transaction)
    }
    var shown = ShownMessages(first: first, last: min(last, member.last))
    if let former = try ShownMessages(of: member, in: transaction) {
      guard shown.first < former.first || shown.last > former.last else {
        return MarkReadResponse(through: member.seen, unread: member.unread)
      }
      let (lower, upper) = shown.first < former.first ? (shown, former) : (former, shown)
      if try !hasUnread(of: member, after: lower.last, before: upper.first, in: transaction) {
        shown = ShownMessages(first: lower.first, last: max(lower.last, upper.last))
      }
    }
    try transaction.execute(
      """
      UPDATE messaging_member SET shown_first = $3, shown_last = $4
      WHERE conversation = $1 AND account = $2
      """,
      member.conversation,
      member.account.rawValue,
      shown.first,
      shown.last
    )
    return MarkReadResponse(through: member.seen, unread: member.unread)
  }

  /// Marks messages as read up to a number, and past what was shown behind it; it never moves the mark
  /// back.
  ///
  /// It counts the shorter part: the messages that become read, or those that stay unread.
  static func markRead(
    _ member: ConversationMembership,
    through number: Int,
    in transaction: borrowing Transaction
  ) throws -> MarkReadResponse {
    var number = min(number, member.last)
    // A wrong count, as damage leaves one, is put right by marking all messages.
    guard number > member.seen || number == member.last && member.unread > 0 else {
      return MarkReadResponse(through: member.seen, unread: member.unread)
    }
    if number < member.last, let shown = try ShownMessages(of: member, in: transaction),
      shown.last > number,
      try !hasUnread(of: member, after: number, before: shown.first, in: transaction)
    {
      number = min(shown.last, member.last)
    }
    let id = member.conversation
    let mark = id.stored(number)
    // What is stored may be any number.
    let unread =
      number &- member.seen < member.last &- number
      ? try max(
        0,
        member.unread
          &- countUnread(of: member, after: id.stored(member.seen), through: mark, in: transaction)
      )
      : try countUnread(of: member, after: mark, through: id.end, in: transaction)
    try transaction.execute(
      "UPDATE messaging_member SET seen = $3, unread = $4 WHERE conversation = $1 AND account = $2",
      id,
      member.account.rawValue,
      number,
      unread
    )
    transaction.changes(.inbox(of: member.account), .reading(in: id))
    return MarkReadResponse(through: number, unread: unread)
  }

  private static func hasUnread(
    of member: ConversationMembership,
    after mark: Int,
    before first: Int,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    // What is stored may be any number.
    guard mark < member.last, first > 1, mark < first - 1 else { return false }
    let id = member.conversation
    let (start, end) = (id.stored(max(mark, 0)), id.stored(min(first - 1, member.last)))
    return try countUnread(of: member, after: start, through: end, in: transaction) > 0
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

/// The messages that a member has been shown although an earlier one was unread.
private struct ShownMessages {
  let first: Int
  let last: Int

  init(first: Int, last: Int) {
    (self.first, self.last) = (first, last)
  }

  /// Reads what a member has been shown, or nil if the mark is past it.
  init?(of member: ConversationMembership, in transaction: borrowing Transaction) throws {
    let stored = try transaction.first(
      """
      SELECT shown_first, shown_last FROM messaging_member
      WHERE conversation = $1 AND account = $2 AND shown_last > $3
      """,
      member.conversation,
      member.account.rawValue,
      member.seen
    ) { row in ShownMessages(first: try row[0], last: try row[1]) }
    guard let stored else { return nil }
    self = stored
  }
}
