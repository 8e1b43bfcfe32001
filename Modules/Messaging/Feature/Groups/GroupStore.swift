import AuthContract
import Database
import Mediator
import MessagingContract

/// A group, as one of its members sees it.
struct GroupWithMemberRole: Sendable {
  let id: ConversationID
  let title: String
  let owner: AccountID?

  /// The number of the group's last message.
  let last: Int

  /// The description of the group, empty if it has none.
  let about: String

  /// Whether new members see all messages.
  let showsHistory: Bool

  /// What the member may do.
  let role: GroupRole
}

/// A member of a group with its role.
struct StoredGroupMember: Sendable {
  let account: AccountID
  let isAdmin: Bool
}

/// Reads and changes groups.
enum GroupStore {
  /// Returns a group; an account that is not a member gets the same refusal as for no group.
  static func group(
    _ id: ConversationID,
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> GroupWithMemberRole {
    let member = try ConversationStore.membership(of: account, in: id, on: connection)
    return try group(id, of: member)
  }

  /// Returns the group of an invitation, whose inviter may be leaving it.
  static func group(
    _ id: ConversationID,
    invitedBy inviter: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> GroupWithMemberRole {
    let member = try ConversationStore.lastingMembership(of: inviter, in: id, on: connection)
    return try group(id, of: member)
  }

  private static func group(
    _ id: ConversationID,
    of member: ConversationMembership?
  ) throws(MessagingError) -> GroupWithMemberRole {
    guard let member else { throw MessagingError.notInGroup(id) }
    guard let title = member.title else { throw MessagingError.notAGroup }
    return GroupWithMemberRole(
      id: id,
      title: title,
      owner: member.owner,
      last: member.last,
      about: member.about,
      showsHistory: member.showsHistory,
      role: member.role
    )
  }

  /// Returns the group that a member named.
  static func group(
    _ name: GroupReference,
    of account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> GroupWithMemberRole {
    switch name {
    case .number(let id): return try group(id, of: account, on: connection)
    case .title(let title):
      let titled = try GroupByTitleLookup.groups(titled: title, of: account, on: connection)
      let number = titled.isEmpty ? ConversationID(parameter: title[...]) : nil
      let id =
        try number ?? GroupByTitleLookup.group(titled: title, of: account, on: connection)
      return try group(id, of: account, on: connection)
    }
  }

  static func group(
    _ name: GroupReference,
    ownedBy account: AccountID,
    in transaction: borrowing some Queryable & ~Copyable
  ) throws -> GroupWithMemberRole {
    let group = try group(name, of: account, on: transaction)
    guard group.role == .owner else { throw MessagingError.notOwner }
    return group
  }

  /// Returns a group whose owner or admin the account is.
  static func group(
    _ name: GroupReference,
    managedBy account: AccountID,
    in transaction: borrowing some Queryable & ~Copyable
  ) throws -> GroupWithMemberRole {
    let group = try group(name, of: account, on: transaction)
    guard group.role != .member else { throw MessagingError.notAdmin }
    return group
  }

  /// Returns the members with their roles, in the order in which they joined.
  static func members(
    of group: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> [StoredGroupMember] {
    try connection.all(
      """
      SELECT account, is_admin FROM messaging_member WHERE conversation = $1
      ORDER BY since, account
      """,
      group
    ) { row in
      try StoredGroupMember(account: AccountID(rawValue: row[0]), isAdmin: row[1])
    }
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

  /// Returns a member, or refuses if the user is none.
  static func member(
    _ account: AccountID,
    named username: Username,
    of group: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> StoredGroupMember {
    let members = try members(of: group, on: connection)
    guard let member = members.first(where: { $0.account == account }) else {
      throw MessagingError.notMember(username)
    }
    return member
  }
}
