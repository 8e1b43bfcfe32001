import AuthContract
import Database
import Mediator
import MessagingContract
import PresenceContract
import ProfileContract

/// Answers the commands that create, show and change groups.
struct GroupHandler: Sendable {
  let database: any Database
  let undoPeriod: Duration

  func leave(_ command: LeaveGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let account = try call.signedInAccount()
    return try await database.write { [undoPeriod] transaction in
      let group = try GroupStore.group(command.group, of: account, on: transaction)
      let answer = try GroupChangeResponse(.left, of: group, for: account, on: transaction)
      if let former = try InboxPlacementStore.position(of: account, in: group.id, on: transaction) {
        try InboxPlacementStore.putLeaving(former, in: transaction)
        let departure = GroupDeparture(
          former: former,
          title: group.title,
          isTitleShared: answer.isTitleShared ? true : nil
        )
        try transaction.record(departure, undoableFor: undoPeriod)
      }
      return answer
    }
  }

  /// Returns what the caller has to confirm before leaving a group.
  func question(
    before request: ConfirmationQuestion<LeaveGroup>,
    in call: CallContext
  ) async throws -> String {
    let account = try call.signedInAccount()
    let label = try await database.read { connection in
      let group = try GroupStore.group(request.command.group, of: account, on: connection)
      return try GroupByTitleLookup.label(of: group, for: account, on: connection)
    }
    return "Leave \(label)? You will no longer see its messages."
  }

  func rename(_ command: RenameGroup, in call: CallContext) async throws -> GroupChangeResponse {
    let account = try call.signedInAccount()
    let title = command.title
    let change = NewGroupChange(
      kind: .renamed,
      author: account,
      words: title.text,
      time: call.mediator.environment.now()
    )
    return try await apply(change, to: command.group) { group in
      group.title == title.text
    } storing: { group, transaction in
      try GroupStore.setTitle(title, of: group, in: transaction)
    }
  }

  func describe(_ command: SetGroupDescription, in call: CallContext) async throws
    -> GroupChangeResponse
  {
    let account = try call.signedInAccount()
    let text = command.text.text
    let change = NewGroupChange(
      kind: .described,
      author: account,
      words: text.isEmpty ? nil : text,
      time: call.mediator.environment.now()
    )
    return try await apply(change, to: command.group) { group in
      group.about == text
    } storing: { group, transaction in
      try GroupStore.setDescription(text, of: group, in: transaction)
    }
  }

  func setHistory(
    _ command: SetGroupHistory,
    in call: CallContext
  ) async throws -> GroupChangeResponse {
    let account = try call.signedInAccount()
    let isShown = command.visibility == .all
    let change = NewGroupChange(
      kind: isShown ? .historyOpened : .historyClosed,
      author: account,
      time: call.mediator.environment.now()
    )
    return try await apply(change, to: command.group) { group in
      group.showsHistory == isShown
    } storing: { group, transaction in
      try GroupStore.setHistory(isShown, of: group, in: transaction)
    }
  }

  /// Stores a change of a group and tells its members, unless the group was so before.
  private func apply(
    _ change: NewGroupChange,
    to reference: GroupReference,
    unless isSame: @escaping @Sendable (GroupWithMemberRole) -> Bool,
    storing store: @escaping @Sendable (ConversationID, borrowing Transaction) throws -> Void
  ) async throws -> GroupChangeResponse {
    try await database.write { transaction in
      let former = try GroupStore.group(reference, managedBy: change.author, in: transaction)
      let isUnchanged = isSame(former)
      if !isUnchanged {
        try store(former.id, transaction)
        try GroupChangeStore.add(change, to: former.id, in: transaction)
      }
      let group = try GroupStore.group(former.id, of: change.author, on: transaction)
      let kind = change.kind.response
      var answer = try GroupChangeResponse(kind, of: group, for: change.author, on: transaction)
      answer.isUnchanged = isUnchanged ? true : nil
      return answer
    }
  }

  /// Returns the number of a group; who was removed from it is told so.
  private func group(
    _ name: GroupReference,
    of account: AccountID,
    in call: CallContext
  ) async throws -> ConversationID {
    do {
      return try await database.read { try GroupStore.group(name, of: account, on: $0).id }
    } catch MessagingError.notInGroup(let id) {
      throw try await GroupRemovalRecord.refusal(of: id, to: account, in: call, on: database)
    }
  }

  func members(_ command: ShowGroupMembers, in call: CallContext) async throws
    -> GroupMembersResponse
  {
    let account = try call.signedInAccount()
    let id = try await group(command.group, of: account, in: call)
    call.depends(on: [.group(id), .groups(of: account)])
    let (group, isShared, members, invited) = try await database.read { connection in
      let group = try GroupStore.group(id, of: account, on: connection)
      return (
        group, try GroupByTitleLookup.isShared(group, for: account, on: connection),
        try GroupStore.members(of: group.id, on: connection),
        try InvitationStore.invited(to: group.id, on: connection)
      )
    }
    let names = try await call.names(of: members.map(\.account) + invited)
    func described(_ account: AccountID, as role: GroupRole) -> GroupMembersResponse.Member {
      GroupMembersResponse.Member(
        username: names[account]?.username,
        name: names.displayName(of: account),
        role: role
      )
    }
    let roles = members.map { ($0.account, $0.role(in: group)) }
    let ordered = GroupRole.allCases.flatMap { role in roles.filter { $0.1 == role } }
    var response = GroupMembersResponse(
      group: group.id,
      title: group.title,
      about: group.about,
      history: group.showsHistory ? .all : .new,
      members: ordered.map { described($0.0, as: $0.1) },
      invited: invited.map { described($0, as: .member) }
    )
    response.isTitleShared = isShared ? true : nil
    return response
  }
}

extension StoredGroupMember {
  func role(in group: GroupWithMemberRole) -> GroupRole {
    account == group.owner ? .owner : isAdmin ? .admin : .member
  }
}

/// Finds the accounts of usernames that a command names.
enum AccountLookup {
  static func account(of username: Username, in call: CallContext) async throws -> AccountID {
    guard let account = try await call.perform(AccountsByUsername([username]))[username] else {
      throw MessagingError.unknownUser(username)
    }
    return account
  }

  /// Returns the account with the name by which a caller knows it.
  static func named(_ username: Username, in call: CallContext) async throws -> NamedAccount {
    NamedAccount(account: try await account(of: username, in: call), username: username)
  }
}

/// An account, and its username for answers and refusals.
struct NamedAccount: Sendable {
  let account: AccountID
  let username: Username
}
