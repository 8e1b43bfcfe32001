import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import ProfileContract

/// Answers the commands about new groups and new members: friends are invited, or added at once
/// where they allow it.
struct InvitationHandler: Sendable {
  let database: any Database

  func create(_ command: CreateGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let owner = try call.signedInAccount()
    let permission = try ContactPermission(call)
    let guests = try await guests(named: command.usernames, in: call)
    guard !guests.isEmpty else { throw MessagingError.noMembers }
    try checkSize(guests.count + 1)
    let time = call.mediator.environment.now()
    return try await database.write { transaction in
      var (added, invited): ([NamedAccount], [NamedAccount]) = ([], [])
      for guest in guests {
        try permission.check(owner, to: guest.account, named: guest.username, in: transaction)
        let settings = try MessagingSettingStore.settings(of: guest.account, on: transaction)
        if settings.friendsAdd { added.append(guest) } else { invited.append(guest) }
      }
      let id = try GroupStore.create(
        titled: command.title,
        members: [owner] + added.map(\.account),
        in: transaction
      )
      for guest in added {
        try noteAddition(of: guest.account, to: id, by: owner, at: time, in: transaction)
      }
      for guest in invited {
        try invite(guest, to: id, by: owner, at: time, in: transaction)
      }
      return GroupChangeResponse(
        group: id,
        title: command.title.text,
        change: .created,
        members: invited.map(\.username),
        added: added.map(\.username)
      )
    }
  }

  func invite(_ command: InviteToGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let caller = try call.signedInAccount()
    let permission = try ContactPermission(call)
    let guest = try await AccountLookup.named(command.username, in: call)
    let account = guest.account
    let time = call.mediator.environment.now()
    return try await database.write { transaction in
      let group = try GroupStore.group(command.group, of: caller, on: transaction)
      try permission.check(caller, to: account, named: guest.username, in: transaction)
      let isInvited = try checkRoom(for: guest, in: group.id, on: transaction)
      let settings = try MessagingSettingStore.settings(of: account, on: transaction)
      if settings.friendsAdd {
        if isInvited { try InvitationStore.remove(account, from: group.id, in: transaction) }
        try GroupStore.add(account, to: group, in: transaction)
        try noteAddition(of: account, to: group.id, by: caller, at: time, in: transaction)
      } else {
        try invite(guest, to: group.id, by: caller, at: time, in: transaction)
      }
      return try GroupChangeResponse(
        settings.friendsAdd ? .added : .invited,
        of: group,
        to: [guest.username],
        for: caller,
        on: transaction
      )
    }
  }

  func list(_ command: ShowInvitations, in call: CallContext) async throws -> InvitationListResponse
  {
    let account = try call.signedInAccount()
    call.depends(on: [.invitations(of: account), .groups(of: account)])
    let found = try await database.read { connection in
      try InvitationStore.invitations(of: account, on: connection)
    }
    return InvitationListResponse(
      invitations: try await described(found.reversed(), for: account, in: call)
    )
  }

  /// Completes groups with those to which the caller is invited.
  func completions(_ beginning: String, in call: CallContext) async throws -> [GroupReference] {
    let account = try call.signedInAccount()
    let found = try await database.read { connection in
      try InvitationStore.invitations(of: account, on: connection)
    }
    return found.compactMap { GroupReference(parameter: $0.title[...]) }
  }

  func join(_ command: JoinGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let account = try call.signedInAccount()
    let permission = try ContactPermission(call)
    let change = NewGroupChange(
      kind: .joined,
      author: account,
      time: call.mediator.environment.now()
    )
    return try await database.write { transaction in
      let id = try InvitationStore.group(command.group, for: account, on: transaction)
      let inviter = try InvitationStore.inviter(of: account, to: id, on: transaction)
      // A block since then takes the invitation back, in either direction.
      guard let inviter, try !permission.areSeparated(account, inviter, in: transaction) else {
        throw MessagingError.notInvited
      }
      let group = try GroupStore.group(id, invitedBy: inviter, on: transaction)
      try checkSize(try ConversationStore.members(of: group.id, on: transaction).count + 1)
      try InvitationStore.remove(account, from: group.id, in: transaction)
      try GroupStore.add(account, to: group, in: transaction)
      try GroupChangeStore.add(change, to: group.id, in: transaction)
      return try GroupChangeResponse(.joined, of: group, for: account, on: transaction)
    }
  }

  func reject(_ command: RejectInvitation, in call: CallContext) async throws
    -> GroupChangeResponse
  {
    let account = try call.signedInAccount()
    return try await database.write { transaction in
      let id = try InvitationStore.group(command.group, for: account, on: transaction)
      let inviter = try InvitationStore.inviter(of: account, to: id, on: transaction)
      guard let inviter else { throw MessagingError.notInvited }
      let group = try GroupStore.group(id, invitedBy: inviter, on: transaction)
      try InvitationStore.remove(account, from: group.id, in: transaction)
      return try GroupChangeResponse(.rejected, of: group, for: account, on: transaction)
    }
  }
}

extension InvitationHandler {
  /// Writes into a group that a friend was added to it.
  private func noteAddition(
    of member: AccountID,
    to group: ConversationID,
    by author: AccountID,
    at time: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let change = NewGroupChange(kind: .added, author: author, member: member, time: time)
    try GroupChangeStore.add(change, to: group, in: transaction)
  }

  private func invite(
    _ guest: NamedAccount,
    to group: ConversationID,
    by inviter: AccountID,
    at time: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let waiting = try InvitationStore.invitations(of: guest.account, on: transaction)
    guard !waiting.contains(where: { $0.group == group }) else {
      throw MessagingError.alreadyInvited(guest.username)
    }
    guard waiting.count < InvitationListResponse.limit else {
      throw MessagingError.tooManyInvitations(guest.username, limit: InvitationListResponse.limit)
    }
    try InvitationStore.add(guest.account, to: group, by: inviter, at: time, in: transaction)
    try transaction.record(
      GroupInvitationSent(group: group, inviter: inviter, account: guest.account)
    )
  }

  /// Returns whether a guest is invited already; refuses a member, and a guest if the group
  /// has no room for all members and guests.
  private func checkRoom(
    for guest: NamedAccount,
    in group: ConversationID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> Bool {
    let members = try ConversationStore.members(of: group, on: connection)
    guard !members.contains(guest.account) else {
      throw MessagingError.alreadyMember(guest.username)
    }
    let invited = try InvitationStore.invited(to: group, on: connection)
    try checkSize(members.count + invited.filter { $0 != guest.account }.count + 1)
    return invited.contains(guest.account)
  }

  private func checkSize(_ count: Int) throws(MessagingError) {
    guard count <= CreateGroup.maximumMembers else {
      throw .groupFull(limit: CreateGroup.maximumMembers)
    }
  }

  /// Finds the accounts of a new group's guests, each once and without the caller.
  private func guests(named usernames: [Username], in call: CallContext) async throws
    -> [NamedAccount]
  {
    // Names can repeat, so the exact check follows once the accounts are known.
    guard usernames.count < 2 * CreateGroup.maximumMembers else {
      throw MessagingError.groupFull(limit: CreateGroup.maximumMembers)
    }
    let accounts = try await call.perform(AccountsByUsername(usernames))
    var guests: [NamedAccount] = []
    for username in usernames {
      guard let account = accounts[username] else { throw MessagingError.unknownUser(username) }
      if account == call.caller.account { continue }
      if !guests.contains(where: { $0.account == account }) {
        guests.append(NamedAccount(account: account, username: username))
      }
    }
    return guests
  }

  /// Names the inviters and the groups, and leaves out invitations across a block.
  func described(
    _ invitations: [StoredInvitation],
    for account: AccountID,
    in call: CallContext
  ) async throws -> [GroupInvitation] {
    guard !invitations.isEmpty else { return [] }
    let inviters = Set(invitations.map(\.inviter)).sorted()
    let blocks = try await call.unlessLeftOut(BlocksAmong(account: account, others: inviters))
    let names = try await call.names(of: inviters)
    let titles = try await database.read { connection in
      try SharedGroupTitles(ofInvitationsTo: account, on: connection)
    }
    return invitations.filter { blocks?.separate($0.inviter) != true }.map { invitation in
      var described = GroupInvitation(
        group: invitation.group,
        title: invitation.title,
        about: invitation.about,
        members: invitation.members,
        inviter: names[invitation.inviter]?.username,
        inviterName: names.displayName(of: invitation.inviter),
        invitedAt: invitation.invitedAt
      )
      let isShared = titles.contain(invitation.title, of: invitation.group)
      described.isTitleShared = isShared ? true : nil
      return described
    }
  }
}
