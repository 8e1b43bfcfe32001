import AuthContract
import Database
import Mediator
import MessagingContract

/// Deletes what no account may read any more, a small piece in each transaction.
enum MessagingErasure {
  /// The most messages or memberships of a piece.
  private static let pieceSize = 50

  static func begin(_ event: AccountDeleted, in transaction: borrowing Transaction) throws {
    try InvitationStore.removeAll(of: event.account, in: transaction)
    try MessagingSettingStore.remove(event.account, in: transaction)
    try DeliveryMarkStore.remove(event.account, in: transaction)
    let first = MessagingErasureContinued(account: event.account)
    if let next = try deletePiece(first, in: transaction) { try transaction.record(next) }
  }

  /// Deletes a piece of what the account wrote; what other accounts wrote remains.
  static func deletePiece(
    _ event: MessagingErasureContinued,
    in transaction: borrowing Transaction
  ) throws -> MessagingErasureContinued? {
    let account = event.account
    var left = pieceSize
    left -= try deleteMemberships(of: account, limit: left, in: transaction)
    if left > 0 { left -= try eraseMessages(from: account, limit: left, in: transaction) }
    if left > 0 { left -= try deleteDetails(of: account, limit: left, in: transaction) }
    if left <= 0 { return event }
    try transaction.record(IndexCleanupContinued(account: account))
    return nil
  }

  /// Deletes a piece of an abandoned group.
  static func deleteGroup(
    _ event: GroupAbandoned,
    in transaction: borrowing Transaction
  ) throws -> GroupAbandoned? {
    let group = event.group
    let count = try MessagingErasureStore.deleteMessages(in: group, limit: pieceSize, transaction)
    if count == pieceSize { return event }
    try MessagingErasureStore.delete(group, in: transaction)
    try transaction.record(IndexCleanupContinued(account: nil))
    return nil
  }

  /// Cleans a part of the search index of the words of removed messages.
  static func cleanIndex(
    _ event: IndexCleanupContinued,
    in transaction: borrowing Transaction
  ) throws -> IndexCleanupContinued? {
    if let next = try IndexShardStore.clean(event, in: transaction) { return next }
    transaction.erases(includingCopies: event.account != nil)
    if let account = event.account {
      try transaction.record(AccountMessagesErased(account: account))
    }
    return nil
  }

  /// Counts what is left of an account's messages, up to a limit.
  static func remaining(
    _ request: RemainingErasureCount,
    on connection: borrowing ReadConnection
  ) throws -> Int {
    try MessagingErasureStore.countMessages(from: request.account, upTo: 1_000, on: connection)
  }

  private static func deleteMemberships(
    of account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    let memberships = try MessagingErasureStore.memberships(
      of: account,
      limit: limit,
      in: transaction
    )
    for (conversation, isGroup) in memberships {
      if isGroup {
        let now = transaction.engine.now
        try GroupStore.leave(account, from: conversation, at: now, in: transaction)
      } else {
        _ = try GroupStore.remove(account, from: conversation, in: transaction)
        try ConversationStore.removePair(of: conversation, in: transaction)
      }
    }
    return memberships.count
  }

  /// Deletes some of what an account did besides writing, and returns how much.
  private static func deleteDetails(
    of account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    var left = limit
    let steps: [(AccountID, Int, borrowing Transaction) throws -> Int] = [
      HiddenMessageStore.deleteRows, ReactionStore.deleteRows, MentionStore.deleteRows,
      GroupChangeStore.eraseMember,
    ]
    for step in steps where left > 0 { left -= try step(account, left, transaction) }
    return limit - max(left, 0)
  }

  private static func eraseMessages(
    from account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    let messages = try MessagingErasureStore.messages(from: account, limit: limit, in: transaction)
    for message in messages {
      try MessageStore.eraseText(of: message, from: account, in: transaction)
      try MessagingErasureStore.eraseSender(of: message, in: transaction)
    }
    return messages.count
  }
}
