import AuthContract
import Database
import Mediator
import MessagingContract

extension GroupStore {
  static func setTitle(
    _ title: GroupTitle,
    of group: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_conversation SET title = $2 WHERE id = $1",
      group,
      title.text
    )
    let members = try ConversationStore.members(of: group, on: transaction)
    transaction.changes(members.map(Topic.groups))
  }

  static func setDescription(
    _ text: String,
    of group: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_conversation SET about = $2 WHERE id = $1",
      group,
      text
    )
  }

  static func setHistory(
    _ isShown: Bool,
    of group: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_conversation SET shows_history = $2 WHERE id = $1",
      group,
      isShown
    )
  }

  /// Makes a member the owner; the former owner becomes an ordinary member.
  static func setOwner(
    _ account: AccountID?,
    of group: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_conversation SET owner = $2 WHERE id = $1",
      group,
      account?.rawValue
    )
    transaction.changes(.group(group))
    guard let account else { return }
    try setAdmin(false, account, of: group, in: transaction)
  }

  static func setAdmin(
    _ isAdmin: Bool,
    _ account: AccountID,
    of group: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_member SET is_admin = $3 WHERE conversation = $1 AND account = $2",
      group,
      account.rawValue,
      isAdmin
    )
  }

  /// Adds a member, who sees the messages from then on, or all where the group shows them.
  static func add(
    _ account: AccountID,
    to group: GroupWithMemberRole,
    in transaction: borrowing Transaction
  ) throws {
    let member = NewMember(
      account: account,
      conversation: group.id,
      joined: group.showsHistory ? 0 : group.last,
      seen: group.last,
      serial: try MessageNumberStore.nextSerial(in: transaction)
    )
    try ConversationStore.add(member, in: transaction)
  }

  /// Removes a member with the invitations that it made, and returns the new owner if the member
  /// was the owner: the longest-standing admin, or else the longest-standing member.
  static func remove(
    _ account: AccountID,
    from group: ConversationID,
    in transaction: borrowing Transaction
  ) throws -> AccountID? {
    let wasOwner: Bool? = try transaction.value(
      "SELECT CASE WHEN owner = $2 THEN 1 ELSE 0 END FROM messaging_conversation WHERE id = $1",
      group,
      account.rawValue
    )
    try transaction.execute(
      "DELETE FROM messaging_member WHERE conversation = $1 AND account = $2",
      group,
      account.rawValue
    )
    transaction.changes(.group(group), .inbox(of: account), .groups(of: account))
    try InvitationStore.removeAll(by: account, to: group, in: transaction)
    let members = try members(of: group, on: transaction)
    if members.isEmpty {
      try InvitationStore.removeAll(to: group, in: transaction)
      try transaction.record(GroupAbandoned(group: group))
    }
    guard wasOwner == true else { return nil }
    let heir = (members.first(where: \.isAdmin) ?? members.first)?.account
    try setOwner(heir, of: group, in: transaction)
    return heir
  }

  /// Removes a member who leaves, and tells the others.
  static func leave(
    _ account: AccountID,
    from group: ConversationID,
    at time: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let heir = try remove(account, from: group, in: transaction)
    guard try ConversationStore.hasMembers(group, on: transaction) else { return }
    let left = NewGroupChange(kind: .left, author: account, time: time)
    try GroupChangeStore.add(left, to: group, in: transaction)
    guard let heir else { return }
    let change = NewGroupChange(kind: .handedOver, author: account, member: heir, time: time)
    try GroupChangeStore.add(change, to: group, in: transaction)
  }
}
