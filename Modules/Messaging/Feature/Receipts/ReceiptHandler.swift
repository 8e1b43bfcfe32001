import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import ProfileContract

/// Answers how far the caller's messages have come; both sides have to show receipts for it.
struct ReceiptHandler: Sendable {
  let database: any Database

  /// Shows the receipts of one message of the caller.
  func show(_ command: ShowReceipts, in call: CallContext) async throws -> ReceiptsResponse {
    let account = try call.signedInAccount()
    let message = command.message
    let messages = MessageHandler(database: database)
    let member = try await database.read { connection in
      let (member, stored) = try messages.findText(message, for: account, on: connection)
      guard stored.sender == account else { throw MessagingError.notSender(message) }
      return member
    }
    let others = try await recipients(from: member, in: call)
    let blocks = try await call.blocks(among: others, of: account)
    guard let found = try await receipts(of: message...message, for: member, besides: blocks),
      let sent = found.messages.first
    else { return ReceiptsResponse(id: message, isOn: false, recipients: []) }
    let names = try await call.names(of: found.recipients.map(\.account))
    let recipients = found.recipients.compactMap { recipient in
      recipient.state(of: sent).map { state in
        ReceiptsResponse.Recipient(
          username: names[recipient.account]?.username,
          name: names.displayName(of: recipient.account),
          state: state
        )
      }
    }
    let ordered = MessageDeliveryStatus.State.allCases.reversed().flatMap { state in
      recipients.filter { $0.state == state }
    }
    return ReceiptsResponse(id: message, isOn: true, recipients: ordered)
  }

  /// Notes that a session of the caller has everything that was written so far.
  func markDelivered(_ request: MarkDelivered, in call: CallContext) async throws -> Bool {
    let account = try call.signedInAccount()
    let newest = try await database.read { try MessageLaneStore.position(on: $0) }
    return try await DeliveryMarkStore.mark(account, through: newest, in: database)
  }

  /// Returns the receipts of the reader's own messages among some of a conversation.
  func receipts(
    of messages: [StoredMessage],
    for member: ConversationMembership,
    besides blocks: BlockedAndBlockingAccounts?
  ) async throws -> [MessageID: MessageDeliveryStatus] {
    let own = messages.filter { $0.isOwn(of: member.account) }
    guard let first = own.first?.id, let last = own.last?.id,
      let found = try await receipts(of: first...last, for: member, besides: blocks)
    else { return [:] }
    return found.messages.reduce(into: [:]) { receipts, message in
      let states = found.recipients.compactMap { $0.state(of: message) }
      if !states.isEmpty { receipts[message.id] = MessageDeliveryStatus(states) }
    }
  }

  /// Returns the other members, who may receive the own messages among some; none without those.
  func recipients(
    of messages: [StoredMessage],
    from member: ConversationMembership?,
    in call: CallContext
  ) async throws -> [AccountID] {
    guard let member, messages.contains(where: { $0.isOwn(of: member.account) }) else { return [] }
    return try await recipients(from: member, in: call)
  }

  private func recipients(
    from member: ConversationMembership,
    in call: CallContext
  ) async throws -> [AccountID] {
    call.depends(on: [.reading(in: member.conversation), .deliveries(to: member.account)])
    let others =
      member.isGroup
      ? try await database.read { connection in
        try ConversationStore.members(of: member.conversation, on: connection)
          .filter { $0 != member.account }
      } : [member.other].compactMap(\.self)
    call.depends(on: others.map(Topic.deliveries))
    return others
  }

  /// Returns the own messages of a range and their recipients, or nil if the reader has receipts off.
  private func receipts(
    of range: ClosedRange<MessageID>,
    for member: ConversationMembership,
    besides blocks: BlockedAndBlockingAccounts?
  ) async throws -> (messages: [MessagePosition], recipients: [MessageRecipient])? {
    let account = member.account
    return try await database.read { connection in
      guard try MessagingSettingStore.settings(of: account, on: connection).receipts else {
        return nil
      }
      let recipients = try ReceiptReader.recipients(
        in: member.conversation,
        besides: account,
        on: connection
      )
      return (
        try ReceiptReader.ownMessages(of: account, in: range, on: connection),
        recipients.filter { blocks?.separate($0.account) != true }
      )
    }
  }
}

extension StoredMessage {
  /// Whether an account sent the message, which still has a text.
  fileprivate func isOwn(of account: AccountID) -> Bool { sender == account && body != nil }
}

extension CallContext {
  /// Returns the blocks between an account and others, unless there are none to ask for.
  func blocks(among others: [AccountID], of account: AccountID) async throws
    -> BlockedAndBlockingAccounts?
  {
    let others = Set(others).subtracting([account])
    guard !others.isEmpty else { return nil }
    return try await unlessLeftOut(BlocksAmong(account: account, others: others.sorted()))
  }
}
