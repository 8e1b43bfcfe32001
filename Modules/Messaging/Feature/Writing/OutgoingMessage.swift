import AuthContract
import Database
import Mediator
import MessagingContract

/// A message that is about to be sent.
struct OutgoingMessage: Sendable {
  let sender: AccountID
  let address: ConversationAddress
  let text: MessageText
  let key: MessageKey?
  let at: Timestamp
  let permission: ContactPermission

  /// Sends the message, or finds it sent under the same key before.
  func send(_ transaction: borrowing Transaction) throws -> SendMessageResponse {
    if let key, let earlier = try transaction.message(of: sender, under: key) {
      return try duplicate(of: earlier, key: key, in: transaction)
    }
    switch address {
    case .pair(let other, let username):
      try permission.check(sender, to: other, named: username, in: transaction)
      let slot = try transaction.slot(between: sender, and: other)
      return try store(slot, isHidden: false, in: transaction)
    case .group(let id):
      return try send(to: id, in: transaction)
    }
  }

  private func send(
    to id: ConversationID,
    in transaction: borrowing Transaction
  ) throws -> SendMessageResponse {
    guard let member = try transaction.membership(of: sender, in: id) else {
      throw MessagingError.noConversation
    }
    guard member.isGroup else {
      throw member.other == nil ? MessagingError.gone : MessagingError.notAGroup
    }
    let members = try transaction.members(of: id)
    let blockers = try permission.blockers(of: sender, among: members, in: transaction)
    let slot = try transaction.slot(in: id)
    for blocker in blockers.sorted() { try transaction.hide(slot.message, from: blocker) }
    return try store(slot, isHidden: !blockers.isEmpty, in: transaction)
  }

  private func store(
    _ slot: MessageSlot,
    isHidden: Bool,
    in transaction: borrowing Transaction
  ) throws -> SendMessageResponse {
    try transaction.execute(
      """
      INSERT INTO messaging_message (id, serial, sender, client, body, version, sent_at)
      VALUES ($1, $2, $3, $4, $5, 0, $6)
      """,
      slot.message,
      slot.serial,
      sender.rawValue,
      key?.text,
      text.text,
      at
    )
    try transaction.announce(slot, from: sender, isHidden: isHidden)
    if slot.isIndexDue { try transaction.indexWaiting() }
    try transaction.record(MessageSent(message: slot.message, sender: sender))
    return SendMessageResponse(id: slot.message, duplicate: false, sentAt: at)
  }

  private func duplicate(
    of earlier: EarlierMessage,
    key: MessageKey,
    in transaction: borrowing Transaction
  ) throws -> SendMessageResponse {
    let isSameText = earlier.original == nil || earlier.original == text.text
    guard isSameText, try earlier.id.conversation == conversation(transaction) else {
      throw MessagingError.keyTaken(key)
    }
    return SendMessageResponse(id: earlier.id, duplicate: true, sentAt: earlier.sentAt)
  }

  private func conversation(_ transaction: borrowing Transaction) throws -> ConversationID? {
    switch address {
    case .group(let id): id
    case .pair(let other, _): try transaction.conversation(between: sender, and: other)
    }
  }
}
