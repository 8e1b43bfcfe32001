import AuthContract
import Database
import MessagingContract

/// A group, as one of its members finds it.
struct GroupMembership: Sendable {
  let id: ConversationID
  let title: String
  let owner: AccountID?
  let last: Int
}

extension Queryable where Self: ~Copyable {
  /// Returns a group; one that the person is not in looks like one that is not there.
  func group(_ id: ConversationID, of account: AccountID) throws -> GroupMembership {
    guard let member = try membership(of: account, in: id) else {
      throw MessagingError.noConversation
    }
    guard let title = member.title else { throw MessagingError.notAGroup }
    return GroupMembership(id: id, title: title, owner: member.owner, last: member.last)
  }

  func group(_ id: ConversationID, ownedBy account: AccountID) throws -> GroupMembership {
    let group = try group(id, of: account)
    guard group.owner == account else { throw MessagingError.notOwner }
    return group
  }
}

extension Transaction {
  /// Makes a group of some people, the first of whom owns it.
  func createGroup(titled title: String, members: [AccountID]) throws -> ConversationID {
    let id = try nextConversation()
    try execute(
      "INSERT INTO messaging_conversation (id, title, owner, last) VALUES ($1, $2, $3, 0)",
      id,
      title,
      members.first?.rawValue
    )
    let serial = try nextSerial()
    for member in members { try admit(member, to: id, after: 0, at: serial) }
    return id
  }

  func setOwner(_ account: AccountID?, of group: ConversationID) throws {
    try execute(
      "UPDATE messaging_conversation SET owner = $2 WHERE id = $1",
      group,
      account?.rawValue
    )
  }

  /// Takes somebody out of a group; an owner is followed by whoever has been there longest.
  func dismiss(_ account: AccountID, from group: ConversationID) throws {
    try execute(
      "DELETE FROM messaging_member WHERE conversation = $1 AND account = $2",
      group,
      account.rawValue
    )
    let members = try members(of: group)
    if members.isEmpty { try record(GroupAbandoned(group: group)) }
    try execute(
      "UPDATE messaging_conversation SET owner = $3 WHERE id = $1 AND owner = $2",
      group,
      account.rawValue,
      members.first?.rawValue
    )
  }
}
