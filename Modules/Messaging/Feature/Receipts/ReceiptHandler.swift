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
    var sent = try await sent(message, by: account, in: call)
    if call.isObserved {
      call.depends(on: sent.topics)
      sent = try await self.sent(message, by: account, in: call)
    }
    let blocks = try await call.blocks(among: sent.others, of: account)
    guard let states = sent.states(besides: blocks) else {
      return ReceiptsResponse(id: message, isOn: false, recipients: [])
    }
    let names = try await call.names(of: states.shown.map(\.account))
    let recipients = states.shown.map { account, state in
      ReceiptsResponse.Recipient(
        username: names[account]?.username,
        name: names.displayName(of: account),
        state: state
      )
    }
    let ordered = MessageDeliveryStatus.State.allCases.reversed().flatMap { state in
      recipients.filter { $0.state == state }
    }
    return ReceiptsResponse(id: message, isOn: true, recipients: ordered, hidden: states.hidden)
  }

  private func sent(
    _ message: MessageID,
    by account: AccountID,
    in call: CallContext
  ) async throws -> OwnMessageReceipts {
    let messages = MessageHandler(database: database)
    return try await NotMessageSenderError.named(in: call) {
      try await database.read { connection in
        let (member, stored) = try messages.findText(message, for: account, on: connection)
        guard stored.sender == account else { throw NotMessageSenderError(stored) }
        return try OwnMessageReceipts(among: [stored], of: member, on: connection)
      }
    }
  }

  /// Notes that a session of the caller has everything that was written so far.
  func markDelivered(_ request: MarkDelivered, in call: CallContext) async throws -> Bool {
    let account = try call.signedInAccount()
    let newest = try await database.read { try MessageSerialStore.position(on: $0) }
    return try await DeliveryMarkStore.mark(account, through: newest, in: database)
  }
}

extension CallContext {
  /// Returns the blocks between an account and others, unless there are none to ask for.
  func blocks(among others: [AccountID], of account: AccountID) async throws
    -> AccountBlocks?
  {
    let others = others.sortedWithoutRepeats().filter { $0 != account }
    guard !others.isEmpty else { return nil }
    return try await unlessLeftOut(BlocksAmong(account: account, others: others))
  }
}
