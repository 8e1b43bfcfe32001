import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import PresenceContract
import ProfileContract

/// Answers the commands that read one conversation.
struct ConversationReadHandler: Sendable {
  let database: any Database

  /// Returns a page, and marks what it shows as read if it is the latest one.
  ///
  /// Where an earlier message is unread, all stay unread until that one has been shown, too.
  /// Where the mark cannot be stored now, the page is worth more without it than a refusal; the next
  /// reading moves the mark.
  func read(_ command: ReadMessages, in call: CallContext) async throws -> MessagePage {
    let address = try await ResolvedCorrespondent(of: command.correspondent, in: call, on: database)
    var page = try await page(command, at: address, in: call)
    let earlier = page.unreadEarlier
    page.seen = nil
    if page.conversation == nil {
      page.hideName(because: try await writingVerdict(at: address, in: call))
    }
    guard command.before == nil, command.after == nil, page.unread > 0,
      let first = page.messages.first, let last = page.messages.last
    else { return page }
    if earlier > 0 {
      page.remark = MessagePage.unreadEarlier(earlier, of: command.correspondent)
    }
    guard await database.isWritable() else {
      page.remark = page.remark ?? MessagePage.unmarked
      return page
    }
    let account = try call.signedInAccount()
    page.unread = try await database.write { transaction in
      let member = try ConversationStore.membership(of: account, at: address, on: transaction)
      guard let member else { return 0 }
      return try UnreadCountStore.markShown(
        member,
        from: earlier > 0 ? first.number : 0,
        through: last.number,
        in: transaction
      ).unread
    }
    if earlier > 0 { _ = try await call.perform(MarkDelivered()) }
    return page
  }

  /// Returns a page with who is there and who is typing, and changes nothing.
  func show(_ request: PeekMessages, in call: CallContext) async throws -> MessagePage {
    let address = try await ResolvedCorrespondent(
      of: request.page.correspondent,
      in: call,
      on: database
    )
    var page = try await page(request.page, at: address, in: call)
    let verdict = try await writingVerdict(at: address, in: call)
    page.refusal = verdict?.refusal
    page.request = verdict?.request
    page.hideName(because: verdict)
    return try await withPresence(page, at: address, in: call)
  }

  /// Returns whether the reader can write here; nil in a group, and where Friends is left out.
  private func writingVerdict(
    at address: ResolvedCorrespondent,
    in call: CallContext
  ) async throws -> ContactVerdict? {
    guard case .pair(let other, _) = address else { return nil }
    let contact = MayContact(from: try call.signedInAccount(), to: other)
    return try await call.unlessLeftOut(contact)
  }

  private func page(
    _ command: ReadMessages,
    at address: ResolvedCorrespondent,
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
    var content = try await content(query, at: address, in: call)
    let found = content.member.map { $0.topicsOfPage.filter { $0 != topic } } ?? []
    if call.isObserved, !found.isEmpty {
      call.depends(on: found)
      content = try await self.content(query, at: address, in: call)
    }
    if !content.topicsOfReceipts.isEmpty {
      call.depends(on: content.topicsOfReceipts)
      content.sent = try await sent(content)
    }
    if content.member == nil, case .group(let group) = address {
      throw try await GroupRemovalRecord.refusal(of: group, to: account, in: call, on: database)
    }
    let others = content.sent.others + content.details.reactors
    let blocks = try await call.blocks(among: others, of: account)
    content.details = try await content.details.withReactions(
      for: account,
      besides: blocks,
      on: database
    )
    var page = try await page(of: content, besides: blocks, at: address, in: call)
    if let member = content.member {
      page.isPinned = member.placement == .pinned ? true : nil
      page.notices = member.notices == .all ? nil : member.notices
      page.isMuted = member.mutedUntil > call.mediator.environment.now() ? true : nil
      if page.isMuted == true, member.mutedUntil < InboxPlacementStore.forever {
        page.mutedUntil = member.mutedUntil
        call.holds(until: member.mutedUntil)
      }
    }
    return page
  }

  /// Reads a page; what an observer follows before it reads the receipts is read instead of these.
  private func content(
    _ query: MessagePageQuery,
    at address: ResolvedCorrespondent,
    in call: CallContext
  ) async throws -> MessagePageContent {
    let account = try call.signedInAccount()
    let isObserved = call.isObserved
    if case .group = address { call.depends(on: [.groups(of: account)]) }
    return try await database.read { connection in
      let member = try ConversationStore.membership(of: account, at: address, on: connection)
      guard let member else { return .none }
      let range = try query.run(for: member, on: connection)
      let messages = range.messages
      return try MessagePageContent(
        member: member,
        range: range,
        titles: SharedGroupTitles(of: account, among: [member.title], on: connection),
        topicsOfReceipts: isObserved
          ? OwnMessageReceipts.topics(among: messages, of: member, on: connection) : [],
        details: MessageDetails(of: messages, for: member, on: connection),
        sent: isObserved ? .none : OwnMessageReceipts(among: messages, of: member, on: connection)
      )
    }
  }

  private func sent(_ content: MessagePageContent) async throws -> OwnMessageReceipts {
    guard let member = content.member else { return .none }
    return try await database.read { connection in
      try OwnMessageReceipts(among: content.range.messages, of: member, on: connection)
    }
  }

  /// Adds who is there and who is typing, as far as the reader may know.
  private func withPresence(
    _ page: MessagePage,
    at address: ResolvedCorrespondent,
    in call: CallContext
  ) async throws -> MessagePage {
    var page = page
    var others: [AccountID] = []
    if case .pair(let other, _) = address { others = [other] }
    page.typingPlace = address.typingPlace(of: try call.signedInAccount(), in: page.conversation)
    guard !others.isEmpty || page.conversation != nil else { return page }
    let request = PresenceOf(others, typingAt: page.typingPlace)
    guard let presence = try await call.unlessLeftOut(request) else { return page }
    page.presence = others.first.flatMap { presence[$0] }
    let typing =
      page.conversation == nil
      ? presence.typing.filter(others.contains)
      : try await members(among: presence.typing, of: page.conversation)
    guard !typing.isEmpty else { return page }
    let names = try await call.names(of: typing)
    page.typing = typing.compactMap { names[$0]?.username }
    return page
  }

  /// Returns those of some accounts who are members: who has left a group no longer types in it.
  private func members(
    among accounts: [AccountID],
    of conversation: ConversationID?
  ) async throws -> [AccountID] {
    guard !accounts.isEmpty, let conversation else { return [] }
    let members = try await database.read { connection in
      Set(try ConversationStore.members(of: conversation, on: connection))
    }
    return accounts.filter(members.contains)
  }

  func mark(_ command: MarkRead, in call: CallContext) async throws -> MarkReadResponse {
    let account = try call.signedInAccount()
    let address = try await ResolvedCorrespondent(of: command.correspondent, in: call, on: database)
    if command.isOptional, await !database.isWritable() {
      return MarkReadResponse(through: 0, unread: 0)
    }
    return try await database.write { transaction in
      let member = try ConversationStore.membership(of: account, at: address, on: transaction)
      guard let member else {
        guard case .pair = address else { throw address.absence }
        return MarkReadResponse(through: 0, unread: 0)
      }
      let last = command.through ?? member.last
      guard let first = command.first else {
        return try UnreadCountStore.markRead(member, through: last, in: transaction)
      }
      return try UnreadCountStore.markShown(member, from: first, through: last, in: transaction)
    }
  }

  /// Returns whether two accounts have a conversation.
  func exists(between one: AccountID, and other: AccountID) async throws -> Bool {
    try await database.read { connection in
      try ConversationStore.conversation(between: one, and: other, on: connection) != nil
    }
  }

  /// Returns the other user of a conversation of two; nil for a group, for a deleted account, and for a
  /// conversation that the account does not have.
  func otherUser(
    in conversation: ConversationID,
    for account: AccountID,
    call: CallContext
  ) async throws -> Username? {
    let membership = try await database.read { connection in
      try ConversationStore.membership(of: account, in: conversation, on: connection)
    }
    guard let other = membership?.other else { return nil }
    return try await call.perform(UsernamesByAccount([other]))[other]
  }

  private func page(
    of content: MessagePageContent,
    besides blocks: AccountBlocks?,
    at address: ResolvedCorrespondent,
    in call: CallContext
  ) async throws -> MessagePage {
    let account = try call.signedInAccount()
    let (member, range, details) = (content.member, content.range, content.details)
    let other: AccountID? =
      switch address {
      case .pair(let other, _): other
      case .group: member?.other
      }
    let names = try await call.names(
      of: range.messages.map(\.sender) + details.accounts + (other.map { [$0] } ?? [])
    )
    let receipts = content.sent.statuses(besides: blocks)
    var page = MessagePage(
      title: member?.title ?? names.displayName(of: other ?? .deleted),
      conversation: member?.conversation,
      messages: range.messages.map { message in
        details.message(message, for: account, names, receipt: receipts[message.id])
      },
      earlier: range.earlier,
      later: range.later,
      unread: member?.unread ?? 0,
      role: member.flatMap { $0.isGroup ? $0.role : nil }
    )
    page.with = other.flatMap { names[$0]?.username }
    page.seen = member?.seen
    let isShared = content.titles.contain(member?.title, of: member?.conversation)
    page.isTitleShared = isShared ? true : nil
    return page
  }
}

extension MessagePage {
  /// Shows the username alone where the reader never wrote and may not: the reader learns nothing here
  /// of what the other user's profile says.
  fileprivate mutating func hideName(because verdict: ContactVerdict?) {
    guard conversation == nil, verdict?.refusal != nil, let with else { return }
    title = with.text
  }
}

/// What is stored of a page, as a member sees it.
private struct MessagePageContent: Sendable {
  let member: ConversationMembership?
  let range: StoredMessagePage
  let titles: SharedGroupTitles
  let topicsOfReceipts: [Topic]
  var details: MessageDetails
  var sent: OwnMessageReceipts

  /// What the reader of a conversation sees before its first message.
  static let none = MessagePageContent(
    member: nil,
    range: .empty,
    titles: .none,
    topicsOfReceipts: [],
    details: .none,
    sent: .none
  )
}

extension ContactVerdict {
  /// Why nothing can be written, or nil if messages can be sent.
  fileprivate var refusal: WritingRefusal? {
    switch self {
    case .allowed: nil
    case .strangers, .asked, .asksYou: .notFriends
    case .closed: .blockedByYou
    }
  }
}
