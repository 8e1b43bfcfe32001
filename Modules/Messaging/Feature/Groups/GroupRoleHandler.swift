import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers the commands by which a group's owner and its admins change what members may do.
struct GroupRoleHandler: Sendable {
  let database: any Database

  func promote(_ command: PromoteMember, in call: CallContext) async throws -> GroupChangeResponse {
    try await change(.promoted, command.username, in: command.group, call) {
      group,
      member,
      transaction in
      guard member.role(in: group) == .member else {
        throw MessagingError.alreadyAdmin(command.username)
      }
      try GroupStore.setAdmin(true, member.account, of: group.id, in: transaction)
    }
  }

  func demote(_ command: DemoteAdmin, in call: CallContext) async throws -> GroupChangeResponse {
    try await change(.demoted, command.username, in: command.group, call) {
      group,
      member,
      transaction in
      guard member.role(in: group) == .admin else {
        throw MessagingError.notAnAdmin(command.username)
      }
      try GroupStore.setAdmin(false, member.account, of: group.id, in: transaction)
    }
  }

  func handOver(_ command: HandOverGroup, in call: CallContext) async throws -> GroupChangeResponse
  {
    try await change(.handedOver, command.username, in: command.group, call) {
      group,
      member,
      transaction in
      try GroupStore.setOwner(member.account, of: group.id, in: transaction)
    }
  }

  /// Removes a member, or takes an invitation back.
  func remove(_ command: RemoveFromGroup, in call: CallContext) async throws -> GroupChangeResponse
  {
    let caller = try call.signedInAccount()
    let account = try await AccountLookup.account(of: command.username, in: call)
    let change = NewGroupChange(
      kind: .removed,
      author: caller,
      member: account,
      time: call.mediator.environment.now()
    )
    return try await database.write { transaction in
      let (group, isInvited) = try Self.check(command, of: account, by: caller, on: transaction)
      if isInvited {
        _ = try InvitationStore.remove(account, from: group.id, in: transaction)
      } else {
        _ = try GroupStore.remove(account, from: group.id, in: transaction)
        try GroupChangeStore.add(change, to: group.id, in: transaction)
      }
      return try GroupChangeResponse(
        isInvited ? .withdrawn : .removed,
        of: group,
        to: [command.username],
        for: caller,
        on: transaction
      )
    }
  }

  /// Returns what the caller has to confirm before a member is removed.
  func question(
    before request: ConfirmationQuestion<RemoveFromGroup>,
    in call: CallContext
  ) async throws -> String {
    let caller = try call.signedInAccount()
    let command = request.command
    let account = try await AccountLookup.account(of: command.username, in: call)
    let (label, isInvited) = try await database.read { connection in
      let (group, isInvited) = try Self.check(command, of: account, by: caller, on: connection)
      return (try GroupByTitleLookup.label(of: group, for: caller, on: connection), isInvited)
    }
    return isInvited
      ? "Take back the invitation of @\(command.username) to \(label)?"
      : "Remove @\(command.username) from \(label)?"
  }

  /// Returns the group, and whether the user is invited and no member yet; refuses a caller who may
  /// not remove the user.
  private static func check(
    _ command: RemoveFromGroup,
    of account: AccountID,
    by caller: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> (group: GroupWithMemberRole, isInvited: Bool) {
    let group = try GroupStore.group(command.group, managedBy: caller, in: connection)
    guard account != caller else { throw MessagingError.yourself }
    if try InvitationStore.inviter(of: account, to: group.id, on: connection) != nil {
      return (group, true)
    }
    let member = try GroupStore.member(
      account,
      named: command.username,
      of: group.id,
      on: connection
    )
    let role = member.role(in: group)
    guard role == .member || (role == .admin && group.role == .owner) else {
      throw MessagingError.outranked(command.username, role: role)
    }
    return (group, false)
  }

  /// Returns what the caller has to confirm before a group is given away.
  func question(
    before request: ConfirmationQuestion<HandOverGroup>,
    in call: CallContext
  ) async throws -> String {
    let caller = try call.signedInAccount()
    let command = request.command
    let member = try await AccountLookup.named(command.username, in: call)
    let label = try await database.read { connection in
      let group = try Self.member(member, of: command.group, ownedBy: caller, on: connection).group
      return try GroupByTitleLookup.label(of: group, for: caller, on: connection)
    }
    return "Make @\(command.username) the owner of \(label)? "
      + "Only they can give the group back."
  }

  /// Returns another member of a group that the caller owns, and the group.
  private static func member(
    _ member: NamedAccount,
    of name: GroupReference,
    ownedBy caller: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> (group: GroupWithMemberRole, member: StoredGroupMember) {
    let group = try GroupStore.group(name, ownedBy: caller, in: connection)
    guard member.account != caller else { throw MessagingError.yourself }
    let found = try GroupStore.member(
      member.account,
      named: member.username,
      of: group.id,
      on: connection
    )
    return (group, found)
  }

  /// Changes the role of another member of the caller's own group, and tells the members.
  private func change(
    _ kind: GroupChange.Kind,
    _ username: Username,
    in name: GroupReference,
    _ call: CallContext,
    _ apply:
      @escaping @Sendable (GroupWithMemberRole, StoredGroupMember, borrowing Transaction) throws ->
      Void
  ) async throws -> GroupChangeResponse {
    let caller = try call.signedInAccount()
    let named = try await AccountLookup.named(username, in: call)
    let time = call.mediator.environment.now()
    return try await database.write { transaction in
      let (group, member) = try Self.member(named, of: name, ownedBy: caller, on: transaction)
      try apply(group, member, transaction)
      let change = NewGroupChange(kind: kind, author: caller, member: named.account, time: time)
      try GroupChangeStore.add(change, to: group.id, in: transaction)
      return try GroupChangeResponse(
        kind.response,
        of: group,
        to: [username],
        for: caller,
        on: transaction
      )
    }
  }
}

extension GroupChange.Kind {
  /// The change as the answer to the command that made it.
  var response: GroupChangeResponse.Change {
    switch self {
    case .promoted: .promoted
    case .demoted: .demoted
    case .handedOver: .handedOver
    case .joined: .joined
    case .added: .added
    case .left: .left
    case .removed: .removed
    case .renamed: .renamed
    case .described: .described
    case .historyOpened, .historyClosed: .historySet
    }
  }
}
