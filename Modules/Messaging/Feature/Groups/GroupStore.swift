import AuthContract
import Database
import Mediator
import MessagingContract

/// A group, as one of its members sees it.
struct GroupMembership: Sendable {
  let id: ConversationID
  let title: String
  let owner: AccountID?

  /// The number of the group's last message.
  let last: Int
}

/// Reads and changes groups.
enum GroupStore {
  /// Returns a group; an account that is not a member gets the same refusal as for no group.
  static func group(
    _ id: ConversationID,
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> GroupMembership {
    guard let member = try ConversationStore.membership(of: account, in: id, on: connection) else {
      throw MessagingError.noConversation
    }
    guard let title = member.title else { throw MessagingError.notAGroup }
    return GroupMembership(id: id, title: title, owner: member.owner, last: member.last)
  }

  /// Returns the group that a member named.
  static func group(
    _ name: GroupName,
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> GroupMembership {
    switch name {
    case .number(let id): return try group(id, of: account, on: connection)
    case .title(let title):
      let id = try GroupTitleLookup.group(titled: title, of: account, on: connection)
      return try group(id, of: account, on: connection)
    }
  }

  static func group(
    _ name: GroupName,
    ownedBy account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> GroupMembership {
    let group = try group(name, of: account, on: transaction)
    guard group.owner == account else { throw MessagingError.notOwner }
    return group
  }

  /// Creates a group; the first member owns it.
  static func create(
    titled title: GroupTitle,
    members: [AccountID],
    in transaction: borrowing Transaction
  ) throws -> ConversationID {
    let id = try MessageNumberStore.nextConversation(in: transaction)
    try transaction.execute(
      "INSERT INTO messaging_conversation (id, title, owner, last) VALUES ($1, $2, $3, 0)",
      id,
      title.text,
      members.first?.rawValue
    )
    let serial = try MessageNumberStore.nextSerial(in: transaction)
    for account in members {
      let member = NewMember(account: account, conversation: id, joined: 0, serial: serial)
      try ConversationStore.add(member, in: transaction)
    }
    return id
  }

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
    transaction.changes(members.map(Topic.inbox))
    transaction.changes(.group(group))
  }

  static func setOwner(
    _ account: AccountID,
    of group: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "UPDATE messaging_conversation SET owner = $2 WHERE id = $1",
      group,
      account.rawValue
    )
    transaction.changes(.group(group))
  }

  /// Removes a member; if it was the owner, the longest-standing member becomes the owner.
  static func remove(
    _ account: AccountID,
    from group: ConversationID,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      "DELETE FROM messaging_member WHERE conversation = $1 AND account = $2",
      group,
      account.rawValue
    )
    transaction.changes(.group(group), .inbox(of: account))
    let members = try ConversationStore.members(of: group, on: transaction)
    if members.isEmpty { try transaction.record(GroupAbandoned(group: group)) }
    try transaction.execute(
      "UPDATE messaging_conversation SET owner = $3 WHERE id = $1 AND owner = $2",
      group,
      account.rawValue,
      members.first?.rawValue
    )
  }
}
