import AuthContract
import Database
import Mediator
import MessagingContract
import ProfileContract

/// Answers the commands about groups.
struct GroupHandler: Sendable {
  let database: any Database

  func create(_ command: CreateGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let owner = try call.signedInAccount()
    let permission = try ContactPermission(call)
    let members = try await members(named: command.usernames, in: call)
    guard !members.isEmpty else { throw MessagingError.noMembers }
    try checkSize(members.count + 1)
    return try await database.write { transaction in
      for (account, username) in members {
        try permission.check(owner, to: account, named: username, in: transaction)
      }
      let id = try GroupStore.create(
        titled: command.title,
        members: [owner] + members.map(\.account),
        in: transaction
      )
      return GroupChangeResponse(group: id, title: command.title.text, change: .created)
    }
  }

  func add(_ command: AddToGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let caller = try call.signedInAccount()
    let permission = try ContactPermission(call)
    let account = try await account(of: command.username, in: call)
    return try await database.write { transaction in
      let group = try GroupStore.group(command.group, of: caller, on: transaction)
      try permission.check(caller, to: account, named: command.username, in: transaction)
      let members = try ConversationStore.members(of: group.id, on: transaction)
      guard !members.contains(account) else {
        throw MessagingError.alreadyMember(command.username)
      }
      try checkSize(members.count + 1)
      let member = NewMember(
        account: account,
        conversation: group.id,
        joined: group.last,
        serial: try MessageNumberStore.nextSerial(in: transaction)
      )
      try ConversationStore.add(member, in: transaction)
      return GroupChangeResponse(group: group.id, title: group.title, change: .added)
    }
  }

  func leave(_ command: LeaveGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let account = try call.signedInAccount()
    return try await database.write { transaction in
      let group = try GroupStore.group(command.group, of: account, on: transaction)
      try GroupStore.remove(account, from: group.id, in: transaction)
      return GroupChangeResponse(group: group.id, title: group.title, change: .left)
    }
  }

  func rename(_ command: RenameGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let account = try call.signedInAccount()
    return try await database.write { transaction in
      let group = try GroupStore.group(command.group, ownedBy: account, in: transaction)
      try GroupStore.setTitle(command.title, of: group.id, in: transaction)
      return GroupChangeResponse(group: group.id, title: command.title.text, change: .renamed)
    }
  }

  func handOver(_ command: HandOverGroup, in call: CallContext) async throws -> GroupChangeResponse
  {
    let account = try call.signedInAccount()
    let owner = try await self.account(of: command.username, in: call)
    return try await database.write { transaction in
      let group = try GroupStore.group(command.group, ownedBy: account, in: transaction)
      let member = try ConversationStore.membership(of: owner, in: group.id, on: transaction)
      guard member != nil else { throw MessagingError.notMember(command.username) }
      try GroupStore.setOwner(owner, of: group.id, in: transaction)
      return GroupChangeResponse(group: group.id, title: group.title, change: .handedOver)
    }
  }

  func members(_ command: ShowGroupMembers, in call: CallContext) async throws
    -> GroupMembersResponse
  {
    let account = try call.signedInAccount()
    let (group, members) = try await database.read { connection in
      let group = try GroupStore.group(command.group, of: account, on: connection)
      return (group, try ConversationStore.members(of: group.id, on: connection))
    }
    let names = try await call.names(of: members)
    let ordered = members.filter { $0 == group.owner } + members.filter { $0 != group.owner }
    return GroupMembersResponse(
      group: group.id,
      title: group.title,
      members: ordered.map { member in
        GroupMembersResponse.Member(
          username: names[member]?.username,
          name: names.displayName(of: member),
          isOwner: member == group.owner
        )
      }
    )
  }

  private func checkSize(_ count: Int) throws(MessagingError) {
    guard count <= CreateGroup.maximumMembers else {
      throw .groupFull(limit: CreateGroup.maximumMembers)
    }
  }

  private func account(of username: Username, in call: CallContext) async throws -> AccountID {
    guard let account = try await call.perform(AccountsByUsername([username]))[username] else {
      throw MessagingError.unknownUser(username)
    }
    return account
  }

  /// Finds the accounts of a new group's members, each once and without the caller.
  private func members(
    named usernames: [Username],
    in call: CallContext
  ) async throws -> [(account: AccountID, username: Username)] {
    // Names can repeat, so the exact check follows once the accounts are known.
    guard usernames.count < 2 * CreateGroup.maximumMembers else {
      throw MessagingError.groupFull(limit: CreateGroup.maximumMembers)
    }
    let accounts = try await call.perform(AccountsByUsername(usernames))
    var members: [(account: AccountID, username: Username)] = []
    for username in usernames {
      guard let account = accounts[username] else { throw MessagingError.unknownUser(username) }
      if account == call.caller.account { continue }
      if !members.contains(where: { $0.account == account }) { members.append((account, username)) }
    }
    return members
  }
}
