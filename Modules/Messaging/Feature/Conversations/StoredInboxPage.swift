import AuthContract
import Database
import Mediator
import MessagingContract

/// A page of an inbox, as it is stored: the first page begins with all that is pinned.
struct StoredInboxPage: Sendable {
  let entries: [StoredInboxEntry]

  /// The activity before which the next page begins, or nil if this is the last page.
  let next: Int64?

  /// Who made the invitations that are not answered; nil beyond the first page.
  let inviters: [AccountID]?

  /// The titles that groups of the account have in common.
  let titles: SharedGroupTitles

  /// Whether there are conversations, and all of them are put away.
  let hasOnlyArchived: Bool

  init(
    _ command: ShowInbox,
    of account: AccountID,
    at now: Timestamp,
    on connection: borrowing ReadConnection
  ) throws {
    var pinned: [StoredInboxEntry] = []
    let isFirst = command.before == nil && !command.archived
    if isFirst {
      let limit = PinConversation.maximumPins
      let query = InboxPageQuery(account: account, placement: .pinned, limit: limit, now: now)
      pinned = try InboxStore.entries(query, on: connection)
    }
    let limit = max(command.limit - pinned.count, 0)
    let rest = try InboxStore.entries(
      InboxPageQuery(
        account: account,
        placement: command.archived ? .archived : .usual,
        before: command.before ?? Self.beginning,
        limit: Page<StoredInboxEntry>.rowCount(for: limit),
        now: now
      ),
      on: connection
    )
    let page = Page(rest, limit: limit)
    entries = pinned + page.items
    // A page that the pinned ones fill ends before all others.
    next = limit == 0 && !rest.isEmpty ? Self.beginning : page.next(behind: \.activity)
    inviters = isFirst ? try InvitationStore.inviters(of: account, on: connection) : nil
    titles = try SharedGroupTitles(of: account, among: entries.map(\.title), on: connection)
    let archived = InboxPageQuery(account: account, placement: .archived, limit: 1, now: now)
    hasOnlyArchived =
      isFirst && entries.isEmpty
      ? try !InboxStore.entries(archived, on: connection).isEmpty : false
  }

  /// The position before all that is not pinned: higher than any activity, and the highest integer
  /// that JavaScript represents exactly.
  private static let beginning: Int64 = 1 << 53 - 1
}
