import AuthContract
import Database
import Mediator
import MessagingContract
import ProfileContract

/// Answers the commands that read one conversation.
struct ConversationHandler: Sendable {
  let database: any Database

  /// Returns a page, and marks the latest page as read.
  func read(_ command: ReadMessages, in call: CallContext) async throws -> MessagePage {
    let address = try await ConversationAddress(of: command.correspondent, in: call, on: database)
    var page = try await page(command, at: address, in: call)
    guard command.before == nil, command.after == nil, page.unread > 0,
      let last = page.messages.last
    else { return page }
    let account = try call.signedInAccount()
    page.unread = try await markRead(at: address, for: account, through: last.number).unread
    return page
  }

  /// Returns a page, and changes nothing.
  func show(_ request: ShowMessages, in call: CallContext) async throws -> MessagePage {
    let address = try await ConversationAddress(
      of: request.page.correspondent,
      in: call,
      on: database
    )
    return try await page(request.page, at: address, in: call)
  }

  private func page(
    _ command: ReadMessages,
    at address: ConversationAddress,
    in call: CallContext
  ) async throws -> MessagePage {
    let account = try call.signedInAccount()
    let query = try MessagePageQuery(
      before: command.before,
      after: command.after,
      limit: command.limit
    )
    call.depends(on: [address.topic(for: account)])
    let (member, range, details) = try await database.read { connection in
      let member = try ConversationStore.membership(of: account, at: address, on: connection)
      guard let member else { return (member, StoredMessagePage.empty, MessageDetails.none) }
      let range = try query.run(for: member, on: connection)
      return (member, range, try MessageDetails(of: range.messages, for: member, on: connection))
    }
    if member == nil, case .group = address { throw MessagingError.noConversation }
    let complete = try await details.withReactions(for: account, in: call, on: database)
    return try await page(of: range, complete, for: member, at: address, in: call)
  }

  func mark(_ command: MarkRead, in call: CallContext) async throws -> MarkReadResponse {
    let account = try call.signedInAccount()
    let address = try await ConversationAddress(of: command.correspondent, in: call, on: database)
    return try await markRead(at: address, for: account, through: command.through)
  }

  /// Returns whether two accounts have a conversation.
  func exists(between one: AccountID, and other: AccountID) async throws -> Bool {
    try await database.read { connection in
      try ConversationStore.conversation(between: one, and: other, on: connection) != nil
    }
  }

  private func markRead(
    at address: ConversationAddress,
    for account: AccountID,
    through number: Int?
  ) async throws -> MarkReadResponse {
    try await database.write { transaction in
      let member = try ConversationStore.membership(of: account, at: address, on: transaction)
      guard let member else {
        guard case .pair = address else { throw MessagingError.noConversation }
        return MarkReadResponse(through: 0, unread: 0)
      }
      return try UnreadCountStore.markRead(member, through: number ?? member.last, in: transaction)
    }
  }

  private func page(
    of range: StoredMessagePage,
    _ details: MessageDetails,
    for member: ConversationMembership?,
    at address: ConversationAddress,
    in call: CallContext
  ) async throws -> MessagePage {
    let account = try call.signedInAccount()
    let other: AccountID? =
      switch address {
      case .pair(let other, _): other
      case .group: member?.other
      }
    let names = try await call.names(
      of: range.messages.map(\.sender) + details.accounts + (other.map { [$0] } ?? [])
    )
    return MessagePage(
      title: member?.title ?? names.displayName(of: other ?? .deleted),
      conversation: member?.conversation,
      messages: range.messages.map { details.message($0, for: account, names) },
      earlier: range.earlier,
      later: range.later,
      unread: member?.unread ?? 0,
      role: member.flatMap { $0.isGroup ? $0.role : nil }
    )
  }
}
