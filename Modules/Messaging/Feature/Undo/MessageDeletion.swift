import AuthContract
import Database
import Mediator
import MessagingContract

/// A sender deleted a message; the other members still see it until that is final.
struct MessageDeletion: UndoableChange, Equatable {
  static let name = "messaging.deletion"

  let message: MessageID
  let sender: AccountID

  var actor: Int64? { sender.rawValue }

  var done: String { "Message deleted." }

  var undone: String { "Took back the deletion." }

  /// Shows the message as deleted to its sender.
  func begin(in transaction: borrowing Transaction) throws {
    try HiddenMessageStore.showDeleted(message, to: sender, in: transaction)
    try noteChange(in: transaction)
  }

  func undo(in transaction: borrowing Transaction) throws -> Bool {
    let isPending = try HiddenMessageStore.showAgain(message, to: sender, in: transaction)
    if isPending { try MessageIndex.update(message, in: transaction) }
    try noteChange(in: transaction)
    return isPending
  }

  func finish(in transaction: borrowing Transaction) throws {
    try HiddenMessageStore.showAgain(message, to: sender, in: transaction)
    try MessageStore.eraseText(of: message, from: sender, in: transaction)
    try IndexShardStore.requestCleanup(after: message, in: transaction)
    transaction.erases()
    try noteChange(in: transaction)
  }

  private func noteChange(in transaction: borrowing Transaction) throws {
    guard let conversation = message.conversation else { return }
    try ConversationStore.noteChange(of: conversation, in: transaction)
  }
}

/// A user hid a message from themselves, which no other sees.
struct MessageHiding: UndoableChange, Equatable {
  static let name = "messaging.hiding"

  let message: MessageID
  let account: AccountID

  /// The version that the user saw, if it was not the current one.
  let pinnedVersion: Int?
  let mentionedUser: Bool

  var actor: Int64? { account.rawValue }

  var done: String { "Message hidden from you." }

  var undone: String { "The message is shown again." }

  func undo(in transaction: borrowing Transaction) throws -> Bool {
    guard
      try HiddenMessageStore.unhide(
        message,
        from: account,
        pinning: pinnedVersion,
        in: transaction
      ), let conversation = message.conversation,
      let member = try ConversationStore.membership(of: account, in: conversation, on: transaction),
      let stored = try MessageStore.message(message, for: member, on: transaction)
    else { return false }
    if stored.sender != account, stored.body != nil, message.number > member.seen {
      try UnreadCountStore.increment(member, in: transaction)
    }
    if mentionedUser, stored.body != nil {
      try MentionStore.store([account], in: message, transaction)
    }
    try MessageIndex.update(message, in: transaction)
    transaction.changes(member.topic, .inbox(of: account))
    return true
  }

  /// Nothing is left to do: no other user sees the difference.
  func finish(in transaction: borrowing Transaction) throws {}
}
