import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract

/// A message that is not stored yet.
struct OutgoingMessage: Sendable {
  let sender: AccountID
  let address: ResolvedCorrespondent
  let text: MessageText
  let key: MessageIdempotencyKey?

  /// The message that it answers.
  var answered: MessageID?

  /// The accounts that its text mentions, members or not.
  var mentioned: Set<AccountID> = []
  let sentAt: Timestamp

  /// What no other transaction may change meanwhile.
  var subjects: [LockSubject] { address.subjects(for: sender) }
}

extension MessageHandler {
  /// Stores the message, unless its sender sent it under the same key before.
  func send(
    _ message: OutgoingMessage,
    permission: ContactPermission,
    in transaction: borrowing Transaction
  ) throws -> SendMessageResponse {
    if let key = message.key,
      let earlier = try MessageStore.message(from: message.sender, under: key, in: transaction)
    {
      return try repeated(message, key: key, earlier: earlier, in: transaction)
    }
    switch message.address {
    case .pair(let other, let username):
      try permission.check(message.sender, to: other, named: username, in: transaction)
      let sender = message.sender
      transaction.changes(message.address.topic(for: sender), .inbox(of: sender), .inbox(of: other))
      let reserved = try MessageNumberStore.reserve(
        between: message.sender,
        and: other,
        in: transaction
      )
      try MentionStore.store(
        message.mentioned.intersection([other]),
        in: reserved.message,
        transaction
      )
      return try store(message, as: reserved, isHidden: false, in: transaction)
    case .group(let id):
      return try send(message, toGroup: id, permission: permission, in: transaction)
    }
  }

  private func send(
    _ message: OutgoingMessage,
    toGroup id: ConversationID,
    permission: ContactPermission,
    in transaction: borrowing Transaction
  ) throws -> SendMessageResponse {
    let sender = message.sender
    guard let member = try ConversationStore.membership(of: sender, in: id, on: transaction) else {
      throw MessagingError.notInGroup(id)
    }
    guard member.isGroup else {
      throw member.other == nil ? MessagingError.accountDeleted : MessagingError.notAGroup
    }
    let members = try ConversationStore.members(of: id, on: transaction)
    transaction.changes(.group(id))
    transaction.changes(members.lazy.map(Topic.inbox))
    let blocks = try permission.blocks(among: members, and: sender, in: transaction)
    let reserved = try MessageNumberStore.reserve(in: id, in: transaction)
    for blocker in blocks.blocking.sorted() {
      try HiddenMessageStore.hide(reserved.message, from: blocker, isUnseen: true, in: transaction)
    }
    let readers = Set(members.filter { $0 != sender && !blocks.separate($0) })
    let mentioned = message.mentioned.intersection(readers)
    try MentionStore.store(mentioned, in: reserved.message, transaction)
    return try store(message, as: reserved, isHidden: !blocks.blocking.isEmpty, in: transaction)
  }

  private func store(
    _ message: OutgoingMessage,
    as reserved: NewMessageNumbers,
    isHidden: Bool,
    in transaction: borrowing Transaction
  ) throws -> SendMessageResponse {
    try MessageStore.insert(message, as: reserved, in: transaction)
    if let answered = message.answered {
      try ReplyStore.add(reserved.message, answering: answered, in: transaction)
    }
    try UnreadCountStore.count(reserved, of: message, isHidden: isHidden, in: transaction)
    if reserved.isIndexDue { try MessageIndex.addWaiting(of: reserved.lane, in: transaction) }
    try transaction.record(MessageSent(message: reserved.message, sender: message.sender))
    return SendMessageResponse(id: reserved.message, duplicate: false, sentAt: message.sentAt)
  }

  /// Answers a repetition, or refuses the key if the text, the conversation or what it answers
  /// differs.
  ///
  /// Of a deleted message, no one knows the text and what it answered any more.
  private func repeated(
    _ message: OutgoingMessage,
    key: MessageIdempotencyKey,
    earlier: PreviouslySentMessage,
    in transaction: borrowing Transaction
  ) throws -> SendMessageResponse {
    let isSame = earlier.firstText.map { text in
      text == message.text.text && earlier.answered == message.answered
    }
    let conversation: ConversationID? =
      switch message.address {
      case .group(let id): id
      case .pair(let other, _):
        try ConversationStore.conversation(between: message.sender, and: other, on: transaction)
      }
    guard isSame ?? true, earlier.id.conversation == conversation else {
      throw MessagingError.keyTaken(key)
    }
    return SendMessageResponse(id: earlier.id, duplicate: true, sentAt: earlier.sentAt)
  }
}
