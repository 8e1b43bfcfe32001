import AuthContract
import Database
import Mediator
import MessagingContract

/// A member left a group; the other members see it once it is final.
struct GroupDeparture: UndoableChange, Equatable {
  static let name = "messaging.departure"

  let former: FormerInboxPosition
  let title: String

  /// Whether the member had other groups of this title; nil if not.
  let isTitleShared: Bool?

  var actor: Int64? { former.account.rawValue }

  var done: String { "You left \(label)." }

  var undone: String { "You are still in \(label)." }

  private var label: String {
    former.conversation.label(titled: title, isShared: isTitleShared == true)
  }

  func undo(in transaction: borrowing Transaction) throws -> Bool {
    transaction.changes(.group(former.conversation), .groups(of: former.account))
    return try InboxPlacementStore.restore(former, from: .leaving, in: transaction)
  }

  func finish(in transaction: borrowing Transaction) throws {
    // A member who was removed meanwhile, and maybe invited again, has not left.
    guard
      try InboxPlacementStore.position(
        of: former.account,
        in: former.conversation,
        on: transaction
      )?.placement
        == InboxPlacement.leaving
    else { return }
    try GroupStore.leave(
      former.account,
      from: former.conversation,
      at: transaction.now,
      in: transaction
    )
  }
}

/// A user archived a conversation, which no other sees.
struct ConversationArchiving: UndoableChange, Equatable {
  static let name = "messaging.archiving"

  let former: FormerInboxPosition

  var actor: Int64? { former.account.rawValue }

  var done: String { "Conversation archived." }

  var undone: String { "The conversation is back in the inbox." }

  func undo(in transaction: borrowing Transaction) throws -> Bool {
    try InboxPlacementStore.restore(former, from: .archived, in: transaction)
  }

  /// Nothing is left to do: no other user sees the difference.
  func finish(in transaction: borrowing Transaction) throws {}
}

/// Where a conversation was in a member's inbox.
struct FormerInboxPosition: Codable, Equatable, Sendable {
  let account: AccountID
  let conversation: ConversationID
  let placement: InboxPlacement

  /// The serial of the latest message.
  let activity: Int64
}

extension InboxPlacementStore {
  /// Returns where a conversation is in a member's inbox, also while the member leaves.
  static func position(
    of account: AccountID,
    in conversation: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> FormerInboxPosition? {
    try connection.first(
      "SELECT shelf, activity FROM messaging_member WHERE conversation = $1 AND account = $2",
      conversation,
      account.rawValue
    ) { row in
      FormerInboxPosition(
        account: account,
        conversation: conversation,
        placement: InboxPlacement(rawValue: try row[0]) ?? .usual,
        activity: try row[1]
      )
    }
  }

  /// Takes a group out of the inbox of a member who leaves it.
  static func putLeaving(
    _ former: FormerInboxPosition,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_member SET shelf = $3 WHERE conversation = $1 AND account = $2",
      former.conversation,
      former.account.rawValue,
      InboxPlacement.leaving.rawValue
    )
    transaction.changes(
      .inbox(of: former.account),
      .groups(of: former.account),
      .group(former.conversation)
    )
  }

  /// Puts a conversation back to where it was, and returns whether it still had the placement.
  static func restore(
    _ former: FormerInboxPosition,
    from placement: InboxPlacement,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    transaction.changes(.inbox(of: former.account))
    return try transaction.execute(
      restoring,
      former.conversation,
      former.account.rawValue,
      placement.rawValue,
      former.placement.rawValue,
      former.activity,
      transaction.now,
      PinConversation.maximumPins
    ) > 0
  }

  /// A message that came meanwhile has brought an archived conversation back, and other pins may
  /// have taken the place of this one.
  private static let restoring: SQLText = """
    UPDATE messaging_member SET shelf = CASE
      WHEN $4 = 2 AND activity > $5 AND muted_until <= $6 THEN 0
      WHEN $4 = 1 AND $7 <= (
        SELECT count(*) FROM messaging_member AS p WHERE p.account = $2 AND p.shelf = 1
      ) THEN 0
      ELSE $4 END
    WHERE conversation = $1 AND account = $2 AND shelf = $3
    """
}
