import AuthContract
import Database
import Mediator
import MessagingContract

/// Deletes what no account may read any more, a small batch in each transaction.
///
/// Each batch records the event for the next one in its own transaction. So the work continues
/// after a crash, no batch is done twice, and other writers work in between.
enum MessagingErasure {
  /// The most messages or memberships of a batch.
  private static let batchSize = 50

  static func begin(_ event: AccountDeleted, in transaction: borrowing Transaction) throws {
    try deleteBatch(of: event.account, in: transaction)
  }

  static func resume(
    _ event: MessagingErasureContinued,
    in transaction: borrowing Transaction
  ) throws {
    try deleteBatch(of: event.account, in: transaction)
  }

  /// Deletes a batch of an abandoned group.
  static func deleteGroup(
    _ event: GroupAbandoned,
    in transaction: borrowing Transaction
  ) throws {
    let group = event.group
    if try ErasureStore.deleteMessages(in: group, limit: batchSize, transaction) == batchSize {
      try transaction.record(GroupAbandoned(group: group))
    } else {
      try ErasureStore.delete(group, in: transaction)
      try transaction.record(IndexCleanupContinued(account: nil))
    }
  }

  /// Cleans a part of the search index of the words of removed messages.
  static func cleanIndex(
    _ event: IndexCleanupContinued,
    in transaction: borrowing Transaction
  ) throws {
    if let next = try IndexShardStore.clean(event, in: transaction) {
      try transaction.record(next)
    } else if let account = event.account {
      try transaction.record(AccountMessagesErased(account: account))
    }
  }

  /// Counts what is left of an account's messages, up to a limit.
  static func remaining(
    _ request: RemainingErasure,
    on connection: borrowing ReadConnection
  ) throws -> Int {
    try ErasureStore.countMessages(from: request.account, upTo: 1_000, on: connection)
  }

  /// Deletes a batch of what the account wrote; what other accounts wrote remains.
  private static func deleteBatch(
    of account: AccountID,
    in transaction: borrowing Transaction
  ) throws {
    var left = batchSize
    left -= try deleteMemberships(of: account, limit: left, in: transaction)
    if left > 0 { left -= try eraseMessages(from: account, limit: left, in: transaction) }
    if left > 0 {
      left -= try HiddenMessageStore.deleteRows(of: account, limit: left, in: transaction)
    }
    if left > 0 {
      try transaction.record(IndexCleanupContinued(account: account))
    } else {
      try transaction.record(MessagingErasureContinued(account: account))
    }
  }

  private static func deleteMemberships(
    of account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    let memberships = try ErasureStore.memberships(of: account, limit: limit, in: transaction)
    for (conversation, isGroup) in memberships {
      try GroupStore.remove(account, from: conversation, in: transaction)
      if !isGroup { try ConversationStore.removePair(of: conversation, in: transaction) }
    }
    return memberships.count
  }

  private static func eraseMessages(
    from account: AccountID,
    limit: Int,
    in transaction: borrowing Transaction
  ) throws -> Int {
    let messages = try ErasureStore.messages(from: account, limit: limit, in: transaction)
    for message in messages {
      try MessageStore.eraseText(of: message, from: account, in: transaction)
      try ErasureStore.eraseSender(of: message, in: transaction)
    }
    return messages.count
  }
}
