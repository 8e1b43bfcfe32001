import AuthContract
import Database
import Mediator
import MessagingContract

/// Where a conversation is in a member's inbox; the database keeps the raw values.
enum InboxPlacement: Int, Codable, Sendable {
  case usual = 0
  case pinned = 1
  case archived = 2

  /// The member has left the group and can still undo it; the conversation is not in the inbox.
  case leaving = 3
}

/// Changes where a conversation is in a member's inbox, and whether it is silent.
enum InboxPlacementStore {
  /// The time until which a conversation is silent that is muted for ever.
  static let forever = Timestamp(milliseconds: .max)

  static func put(
    _ member: ConversationMembership,
    at placement: InboxPlacement,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_member SET shelf = $3 WHERE conversation = $1 AND account = $2",
      member.conversation,
      member.account.rawValue,
      placement.rawValue
    )
  }

  /// Puts a conversation back to its usual place if it has this placement.
  static func take(
    _ member: ConversationMembership,
    from placement: InboxPlacement,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      UPDATE messaging_member SET shelf = 0 WHERE conversation = $1 AND account = $2 AND shelf = $3
      """,
      member.conversation,
      member.account.rawValue,
      placement.rawValue
    )
  }

  /// Returns how many other conversations an account has pinned.
  static func countPins(
    besides member: ConversationMembership,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Int {
    try connection.value(
      """
      SELECT count(*) FROM messaging_member
      WHERE account = $1 AND shelf = $2 AND conversation <> $3
      """,
      member.account.rawValue,
      InboxPlacement.pinned.rawValue,
      member.conversation
    ) ?? 0
  }

  static func mute(
    _ member: ConversationMembership,
    until time: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_member SET muted_until = $3 WHERE conversation = $1 AND account = $2",
      member.conversation,
      member.account.rawValue,
      time
    )
  }

  static func set(
    _ level: NoticeLevel,
    for member: ConversationMembership,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_member SET notices = $3 WHERE conversation = $1 AND account = $2",
      member.conversation,
      member.account.rawValue,
      level.rawValue
    )
  }
}
