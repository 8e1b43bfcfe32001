import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import ProfileContract

/// Answers with the caller's conversations.
struct InboxHandler: Sendable {
  let database: any Database

  func show(_ command: ShowInbox, in call: CallContext) async throws -> InboxPage {
    let account = try call.signedInAccount()
    call.depends(on: [.inbox(of: account)])
    guard (1...ShowInbox.maximumLimit).contains(command.limit) else {
      throw MessagingError.pageTooLong(limit: ShowInbox.maximumLimit)
    }
    let entries = try await database.read { connection in
      try InboxStore.entries(
        of: account,
        before: command.before ?? .max,
        limit: Page<StoredInboxEntry>.rowCount(for: command.limit),
        on: connection
      )
    }
    let page = Page(entries, limit: command.limit)
    let accounts = page.items.map(\.other) + page.items.compactMap { $0.latest?.sender }
    let names = try await call.names(of: accounts)
    return InboxPage(
      conversations: page.items.map { $0.entry(for: account, names) },
      next: page.next(behind: \.activity)
    )
  }

  /// Completes usernames with recent correspondents, except across a block.
  func completions(_ beginning: String, in call: CallContext) async throws -> [Username] {
    let account = try call.signedInAccount()
    let others = try await database.read { connection in
      try InboxStore.entries(
        of: account,
        before: .max,
        limit: ShowInbox.maximumLimit,
        on: connection
      )
      .filter { $0.title == nil }
      .map(\.other)
    }
    guard !others.isEmpty else { return [] }
    let blocks = try await call.perform(BlocksAmong(account: account, others: others))
    let names = try await call.perform(UsernamesByAccount(others.filter { !blocks.separate($0) }))
    return Array(names.values)
  }

  /// Completes correspondents with the usernames that any module offers.
  func correspondentCompletions(
    _ beginning: String,
    in call: CallContext
  ) async throws -> [Correspondent] {
    await call.values(for: Username.expectation, beginning: beginning)
      .compactMap { Correspondent(parameter: $0[...]) }
  }
}
