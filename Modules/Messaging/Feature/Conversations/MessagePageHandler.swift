import AuthContract
import Database
import Mediator
import MessagingContract
import PresenceContract
import ProfileContract

/// Answers the commands that read one conversation.
struct MessagePageHandler: Sendable {
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

  /// Returns a page with who is there and who is typing, and changes nothing.
  func show(_ request: PeekMessages, in call: CallContext) async throws -> MessagePage {
    let address = try await ConversationAddress(
      of: request.page.correspondent,
      in: call,
      on: database
    )
    let page = try await page(request.page, at: address, in: call)
    return try await withPresence(page, at: address, in: call)
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
    let topic = address.topic(for: account)
    call.depends(on: [topic])
    var (member, range, details) = try await read(query, at: address, for: account)
    let found = member.map { $0.topicsOfPage.filter { $0 != topic } } ?? []
    if call.isObserved, !found.isEmpty {
      call.depends(on: found)
      (member, range, details) = try await read(query, at: address, for: account)
    }
    if member == nil, case .group = address { throw MessagingError.noConversation }
    let receipts = ReceiptHandler(database: database)
    let others = try await receipts.recipients(of: range.messages, from: member, in: call)
    let blocks = try await call.blocks(among: others + details.reactors, of: account)
    let complete = try await details.withReactions(for: account, besides: blocks, on: database)
    var page = try await page(of: range, complete, for: member, at: address, in: call)
    if let member {
      page.isMuted = member.mutedUntil > call.mediator.environment.now() ? true : nil
      if page.isMuted == true, member.mutedUntil < InboxPlacementStore.forever {
        call.holds(until: member.mutedUntil)
      }
      let found = try await receipts.receipts(of: range.messages, for: member, besides: blocks)
      if !found.isEmpty { page.messages = page.messages.map { $0.with(found[$0.id]) } }
    }
    return page
  }

  private func read(
    _ query: MessagePageQuery,
    at address: ConversationAddress,
    for account: AccountID
  ) async throws -> (ConversationMembership?, StoredMessagePage, MessageDetails) {
    try await database.read { connection in
      let member = try ConversationStore.membership(of: account, at: address, on: connection)
      guard let member else { return (member, StoredMessagePage.empty, MessageDetails.none) }
      let range = try query.run(for: member, on: connection)
      return (member, range, try MessageDetails(of: range.messages, for: member, on: connection))
    }
  }

  /// Adds who is there and who is typing, as far as the reader may know.
  private func withPresence(
    _ page: MessagePage,
    at address: ConversationAddress,
    in call: CallContext
  ) async throws -> MessagePage {
    var others: [AccountID] = []
    if case .pair(let other, _) = address { others = [other] }
    guard !others.isEmpty || page.conversation != nil else { return page }
    let request = PresenceOf(others, typingAt: page.conversation?.rawValue)
    guard let presence = try await call.unlessLeftOut(request) else { return page }
    var page = page
    page.presence = others.first.flatMap { presence[$0] }
    guard !presence.typing.isEmpty else { return page }
    let names = try await call.names(of: presence.typing)
    page.typing = presence.typing.compactMap { names[$0]?.username }
    return page
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
