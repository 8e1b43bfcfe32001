import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers what a person does with groups.
struct Groups: Sendable {
  /// The most members of a group.
  static let limit = 250

  let database: any Database

  func create(_ command: CreateGroup, _ call: Call) async throws -> GroupChange {
    let owner = try call.signedInAccount()
    let permission = try Permission(call)
    let invited = try await guests(command.usernames, call)
    guard !invited.isEmpty else { throw MessagingRefusal.nobodyInvited }
    guard invited.count < Self.limit else { throw MessagingRefusal.groupFull(limit: Self.limit) }
    let title = command.title.text
    return try await database.write { transaction in
      for (account, username) in invited {
        try permission.check(owner, to: account, username, transaction)
      }
      let id = try transaction.createGroup(title, [owner] + invited.map(\.account))
      transaction.signal()
      return GroupChange(id, title, .made)
    }
  }

  func invite(_ command: InviteToGroup, _ call: Call) async throws -> GroupChange {
    let host = try call.signedInAccount()
    let permission = try Permission(call)
    let guest = try await account(of: command.username, call)
    return try await database.write { transaction in
      let group = try transaction.group(command.group, of: host)
      try permission.check(host, to: guest, command.username, transaction)
      let members = try transaction.members(of: group.id)
      guard !members.contains(guest) else {
        throw MessagingRefusal.alreadyMember(command.username)
      }
      guard members.count < Self.limit else {
        throw MessagingRefusal.groupFull(limit: Self.limit)
      }
      let serial = try transaction.nextSerial()
      try transaction.admit(guest, to: group.id, after: group.last, at: serial)
      transaction.signal()
      return GroupChange(group.id, group.title, .invited)
    }
  }

  func leave(_ command: LeaveGroup, _ call: Call) async throws -> GroupChange {
    let account = try call.signedInAccount()
    return try await database.write { transaction in
      let group = try transaction.group(command.group, of: account)
      try transaction.dismiss(account, from: group.id)
      transaction.signal()
      return GroupChange(group.id, group.title, .left)
    }
  }

  func rename(_ command: RenameGroup, _ call: Call) async throws -> GroupChange {
    let account = try call.signedInAccount()
    return try await database.write { transaction in
      let group = try transaction.group(command.group, ownedBy: account)
      try transaction.execute(
        "UPDATE messaging_conversation SET title = $2 WHERE id = $1",
        group.id,
        command.title.text
      )
      transaction.signal()
      return GroupChange(group.id, command.title.text, .renamed)
    }
  }

  func handOver(_ command: HandOverGroup, _ call: Call) async throws -> GroupChange {
    let account = try call.signedInAccount()
    let heir = try await self.account(of: command.username, call)
    return try await database.write { transaction in
      let group = try transaction.group(command.group, ownedBy: account)
      guard try transaction.membership(of: heir, in: group.id) != nil else {
        throw MessagingRefusal.notMember(command.username)
      }
      try transaction.setOwner(heir, of: group.id)
      return GroupChange(group.id, group.title, .handedOver)
    }
  }

  func members(_ command: ShowMembers, _ call: Call) async throws -> GroupMembers {
    let account = try call.signedInAccount()
    let (group, members) = try await database.read { connection in
      let group = try connection.group(command.group, of: account)
      return (group, try connection.members(of: group.id))
    }
    let people = try await People(members, call)
    let ordered = members.filter { $0 == group.owner } + members.filter { $0 != group.owner }
    return GroupMembers(
      group: group.id,
      title: group.title,
      members: ordered.map { member in
        GroupMembers.Member(
          username: people.username(of: member),
          name: people.name(of: member),
          isOwner: member == group.owner
        )
      }
    )
  }

  private func account(of username: Username, _ call: Call) async throws -> AccountID {
    guard let account = try await call.accounts(of: [username])[username] else {
      throw MessagingRefusal.nobodyNamed(username)
    }
    return account
  }

  /// Finds those who are to be in a new group, each once and without oneself.
  private func guests(
    _ usernames: [Username],
    _ call: Call
  ) async throws -> [(account: AccountID, username: Username)] {
    guard usernames.count < Self.limit * 2 else {
      throw MessagingRefusal.groupFull(limit: Self.limit)
    }
    let accounts = try await call.accounts(of: usernames)
    var guests: [(account: AccountID, username: Username)] = []
    for username in usernames {
      guard let account = accounts[username] else {
        throw MessagingRefusal.nobodyNamed(username)
      }
      if account == call.caller.account { continue }
      if !guests.contains(where: { $0.account == account }) { guests.append((account, username)) }
    }
    return guests
  }
}
