import AuthContract
import Database
import Mediator
import MessagingContract

/// A change that somebody wants to make to a message.
struct MessageChange: Sendable {
  /// For how long a message may be changed after it was sent.
  static let window = Duration.seconds(15 * 60)

  let account: AccountID
  let message: MessageID
  let at: Timestamp

  /// Changes what the message says, and keeps what it said before.
  func edit(
    to text: MessageText,
    names: [AccountID: Username],
    permission: ContactPermission,
    in transaction: borrowing Transaction
  ) throws -> MessageChangeResponse {
    let (member, stored) = try find(transaction)
    guard stored.sender == account else { throw MessagingError.notYours(message) }
    guard let old = stored.body else { throw MessagingError.deleted(message) }
    guard at - stored.sentAt <= Self.window else {
      throw MessagingError.tooOld(message, minutes: 15)
    }
    let blockers = try blockers(for: member, names: names, permission: permission, in: transaction)
    for blocker in blockers.sorted() {
      try transaction.freeze(message, at: stored.version, for: blocker)
    }
    try transaction.replaceText(of: stored, old: old, by: text, at: at)
    try transaction.reindex(message)
    transaction.signal()
    return MessageChangeResponse(id: message, change: .edited)
  }

  /// Deletes the message for everybody; its number and its sender stay.
  func delete(_ transaction: borrowing Transaction) throws -> MessageChangeResponse {
    let (member, stored) = try find(transaction)
    guard stored.sender == account else { throw MessagingError.notYours(message) }
    if stored.body != nil {
      try transaction.erase(message, of: account, in: member.conversation)
      transaction.signal()
    }
    return MessageChangeResponse(id: message, change: .deleted)
  }

  /// Takes the message from the person's own sight.
  func hide(_ transaction: borrowing Transaction) throws -> MessageChangeResponse {
    let (member, stored) = try find(transaction)
    try transaction.hide(message, from: account)
    if stored.sender != account, stored.body != nil, message.number > member.seen {
      try transaction.execute(
        """
        UPDATE messaging_member SET unread = unread - 1 WHERE conversation = $1 AND account = $2
        """,
        member.conversation,
        account.rawValue
      )
    }
    try transaction.reindex(message)
    return MessageChangeResponse(id: message, change: .hidden)
  }

  /// Finds the message; one that the person may not see looks like one that is not there.
  private func find(
    _ transaction: borrowing Transaction
  ) throws -> (ConversationMembership, StoredMessage) {
    guard let conversation = message.conversation,
      let member = try transaction.membership(of: account, in: conversation),
      let stored = try transaction.message(message, for: member)
    else { throw MessagingError.noMessage(message) }
    return (member, stored)
  }

  /// Refuses an edit that its only reader must not get, and returns who in a group must not.
  private func blockers(
    for member: ConversationMembership,
    names: [AccountID: Username],
    permission: ContactPermission,
    in transaction: borrowing Transaction
  ) throws -> Set<AccountID> {
    guard !member.isGroup else {
      let members = try transaction.members(of: member.conversation)
      return try permission.blockers(of: account, among: members, in: transaction)
    }
    guard let other = member.other, let username = names[other] else {
      throw MessagingError.gone
    }
    try permission.check(account, to: other, named: username, in: transaction)
    return []
  }
}

extension Transaction {
  fileprivate func replaceText(
    of stored: StoredMessage,
    old: String,
    by text: MessageText,
    at moment: Timestamp
  ) throws {
    try execute(
      """
      INSERT INTO messaging_edit (message, version, body, replaced_at) VALUES ($1, $2, $3, $4)
      """,
      stored.id,
      stored.version,
      old,
      moment
    )
    try execute(
      "UPDATE messaging_message SET body = $2, version = version + 1 WHERE id = $1",
      stored.id,
      text.text
    )
  }

  /// Leaves nothing of a message but its number, its sender and its key.
  func erase(_ message: MessageID, of sender: AccountID, in id: ConversationID) throws {
    try uncount(message, of: sender, in: id)
    try execute("UPDATE messaging_message SET body = NULL WHERE id = $1", message)
    try execute("DELETE FROM messaging_edit WHERE message = $1", message)
    if let serial = try indexedSerial(of: message) { try unindex(serial) }
  }
}
