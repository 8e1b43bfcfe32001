import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers what a person reads of one conversation.
struct ConversationHandler: Sendable {
  let database: any Database

  /// Shows a page, and counts the latest one as read.
  func read(_ command: ReadMessages, in call: CallContext) async throws -> MessagePage {
    let account = try call.signedInAccount()
    let query = try MessagePageQuery(
      before: command.before,
      after: command.after,
      limit: command.limit
    )
    let address = try await call.address(of: command.correspondent)
    let found = try await database.read { connection in
      let member = try connection.membership(of: account, at: address)
      return (member, try member.map { try query.run(for: $0, connection) } ?? .empty)
    }
    let page = try await messagePage(
      for: found.0,
      range: found.1,
      at: address,
      to: account,
      in: call
    )
    guard case .latest = query.edge, page.unread > 0, let last = page.messages.last else {
      return page
    }
    return page.with(unread: try await mark(for: account, at: address, through: last.number).unread)
  }

  /// Moves the mark of what counts as read.
  func mark(_ command: MarkRead, in call: CallContext) async throws -> ReadMark {
    let account = try call.signedInAccount()
    let address = try await call.address(of: command.correspondent)
    return try await mark(for: account, at: address, through: command.through)
  }

  private func mark(
    for account: AccountID,
    at address: ConversationAddress,
    through number: Int?
  ) async throws -> ReadMark {
    try await database.write { transaction in
      guard let member = try transaction.membership(of: account, at: address) else {
        guard case .pair = address else { throw MessagingError.noConversation }
        return ReadMark(through: 0, unread: 0)
      }
      return try transaction.mark(member, through: number ?? member.last)
    }
  }

  /// Returns whether two people have written to each other.
  func exists(between one: AccountID, and other: AccountID) async throws -> Bool {
    try await database.read { connection in
      try connection.conversation(between: one, and: other) != nil
    }
  }

  /// Shows what a message said before, to whoever may see what it says now.
  func history(_ request: MessageHistory, in call: CallContext) async throws -> [EarlierText] {
    let account = try call.signedInAccount()
    let message = request.message
    return try await database.read { connection in
      guard let conversation = message.conversation,
        let member = try connection.membership(of: account, in: conversation),
        let stored = try connection.message(message, for: member)
      else { throw MessagingError.noMessage(message) }
      return try connection.all(
        """
        SELECT body, replaced_at FROM messaging_edit
        WHERE message = $1 AND version < $2 ORDER BY version
        """,
        message,
        stored.version
      ) { row in try EarlierText(text: row[0], replacedAt: row[1]) }
    }
  }

  private func messagePage(
    for member: ConversationMembership?,
    range: MessageRange,
    at address: ConversationAddress,
    to account: AccountID,
    in call: CallContext
  ) async throws -> MessagePage {
    let other: AccountID? =
      switch address {
      case .pair(let other, _): other
      case .group: member?.other
      }
    if member == nil, case .group = address { throw MessagingError.noConversation }
    let people = try await PeopleNames(
      range.messages.map(\.sender) + (other.map { [$0] } ?? []),
      by: call
    )
    return MessagePage(
      title: member?.title ?? people.name(of: other ?? .nobody),
      conversation: member?.conversation,
      messages: range.messages.map { $0.shown(to: account, people) },
      earlier: range.earlier,
      later: range.later,
      unread: member?.unread ?? 0
    )
  }
}

extension MessagePage {
  fileprivate func with(unread: Int) -> Self {
    Self(
      title: title,
      conversation: conversation,
      messages: messages,
      earlier: earlier,
      later: later,
      unread: unread
    )
  }
}
