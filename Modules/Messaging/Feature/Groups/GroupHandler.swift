import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers what a person does with groups.
struct GroupHandler: Sendable {
  /// The most members of a group.
  static let limit = 250

  let database: any Database

  func create(_ command: CreateGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let owner = try call.signedInAccount()
    let permission = try ContactPermission(call)
    let invited = try await guests(named: command.usernames, in: call)
    guard !invited.isEmpty else { throw MessagingError.nobodyInvited }
    guard invited.count < Self.limit else { throw MessagingError.groupFull(limit: Self.limit) }
    let title = command.title.text
    return try await database.write { transaction in
      for (account, username) in invited {
        try permission.check(owner, to: account, named: username, in: transaction)
      }
      let id = try transaction.createGroup(titled: title, members: [owner] + invited.map(\.account))
      transaction.signal()
      return GroupChangeResponse(group: id, title: title, change: .made)
    }
  }

  func invite(_ command: AddToGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let host = try call.signedInAccount()
    let permission = try ContactPermission(call)
    let guest = try await account(of: command.username, in: call)
    return try await database.write { transaction in
      let group = try transaction.group(command.group, of: host)
      try permission.check(host, to: guest, named: command.username, in: transaction)
      let members = try transaction.members(of: group.id)
      guard !members.contains(guest) else {
        throw MessagingError.alreadyMember(command.username)
      }
      guard members.count < Self.limit else {
        throw MessagingError.groupFull(limit: Self.limit)
      }
      let serial = try transaction.nextSerial()
      try transaction.admit(guest, to: group.id, after: group.last, at: serial)
      transaction.signal()
      return GroupChangeResponse(group: group.id, title: group.title, change: .invited)
    }
  }

  func leave(_ command: LeaveGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let account = try call.signedInAccount()
    return try await database.write { transaction in
      let group = try transaction.group(command.group, of: account)
      try transaction.dismiss(account, from: group.id)
      transaction.signal()
      return GroupChangeResponse(group: group.id, title: group.title, change: .left)
    }
  }

  func rename(_ command: RenameGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let account = try call.signedInAccount()
    return try await database.write { transaction in
      let group = try transaction.group(command.group, ownedBy: account)
      try transaction.execute(
        "UPDATE messaging_conversation SET title = $2 WHERE id = $1",
        group.id,
        command.title.text
      )
      transaction.signal()
      return GroupChangeResponse(group: group.id, title: command.title.text, change: .renamed)
    }
  }

  func handOver(_ command: HandOverGroup, in call: CallContext) async throws -> GroupChangeResponse
  {
    let account = try call.signedInAccount()
    let heir = try await self.account(of: command.username, in: call)
    return try await database.write { transaction in
      let group = try transaction.group(command.group, ownedBy: account)
      guard try transaction.membership(of: heir, in: group.id) != nil else {
        throw MessagingError.notMember(command.username)
      }
      try transaction.setOwner(heir, of: group.id)
      return GroupChangeResponse(group: group.id, title: group.title, change: .handedOver)
    }
  }

  func members(_ command: ShowMembers, in call: CallContext) async throws -> GroupMembers {
    let account = try call.signedInAccount()
    let (group, members) = try await database.read { connection in
      let group = try connection.group(command.group, of: account)
      return (group, try connection.members(of: group.id))
    }
    let people = try await PeopleNames(members, by: call)
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

  private func account(of username: Username, in call: CallContext) async throws -> AccountID {
    guard let account = try await call.accounts(of: [username])[username] else {
      throw MessagingError.nobodyNamed(username)
    }
    return account
  }

  /// Finds those who are to be in a new group, each once and without oneself.
  private func guests(
    named usernames: [Username],
    in call: CallContext
  ) async throws -> [(account: AccountID, username: Username)] {
    guard usernames.count < Self.limit * 2 else {
      throw MessagingError.groupFull(limit: Self.limit)
    }
    let accounts = try await call.accounts(of: usernames)
    var guests: [(account: AccountID, username: Username)] = []
    for username in usernames {
      guard let account = accounts[username] else {
        throw MessagingError.nobodyNamed(username)
      }
      if account == call.caller.account { continue }
      if !guests.contains(where: { $0.account == account }) { guests.append((account, username)) }
    }
    return guests
  }
}
