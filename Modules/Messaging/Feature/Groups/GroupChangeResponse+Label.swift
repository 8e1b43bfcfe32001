import AuthContract
import Database
import MessagingContract

extension GroupChangeResponse {
  /// Describes a change to its author, whose other groups may have the same title.
  init(
    _ change: Change,
    of group: GroupWithMemberRole,
    to members: [Username] = [],
    for author: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws {
    self.init(group: group.id, title: group.title, change: change, members: members)
    isTitleShared = try GroupByTitleLookup.isShared(group, for: author, on: connection)
  }
}
