import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import Navigation
import PresenceContract
import ProfileContract

/// Answers with the caller's conversations.
struct InboxHandler: Sendable {
  let database: any Database

  func show(_ command: ShowInbox, in call: CallContext) async throws -> InboxPage {
    let account = try call.signedInAccount()
    call.depends(on: [.inbox(of: account), .invitations(of: account)])
    guard (1...ShowInbox.maximumLimit).contains(command.limit) else {
      throw MessagingError.pageTooLong(limit: ShowInbox.maximumLimit)
    }
    let now = call.mediator.environment.now()
    let page = try await database.read { connection in
      try StoredInboxPage(command, of: account, at: now, on: connection)
    }
    let names = try await call.names(of: page.entries.flatMap(\.accounts))
    let others = page.entries.filter { $0.title == nil }.map(\.other)
    let presence = others.isEmpty ? nil : try await call.unlessLeftOut(PresenceOf(others))
    var invitations: Int?
    if let inviters = page.inviters {
      invitations = try await call.countInvitations(from: inviters, to: account)
    }
    return InboxPage(
      conversations: page.entries.map { entry in
        var described = entry.entry(for: account, names, page.titles)
        described.presence = entry.title == nil ? presence?[entry.other] : nil
        return described
      },
      next: page.next,
      invitations: invitations,
      for: command,
      hasOnlyArchived: page.hasOnlyArchived
    )
  }

  /// Completes usernames with correspondents, except across a block.
  func completions(_ beginning: String, in call: CallContext) async throws -> [Username] {
    let account = try call.signedInAccount()
    let others = try await database.read { connection in
      try InboxStore.correspondents(
        of: account,
        limit: ShowInbox.maximumLimit,
        on: connection
      )
    }
    guard !others.isEmpty else { return [] }
    let blocks = try await call.blocks(among: others, of: account)
    let visible = others.filter { blocks?.separate($0) != true }
    let names = try await call.perform(UsernamesByAccount(visible))
    return Array(names.values)
  }

  /// Completes correspondents with the usernames that any module offers, and with groups.
  func correspondentCompletions(
    _ beginning: String,
    in call: CallContext
  ) async throws -> [Correspondent] {
    let people = await call.values(for: Username.expectation, beginning: beginning)
    let groups = try await groupCompletions(beginning, in: call).map(\.parameterText)
    return (people + groups).compactMap { Correspondent(parameter: $0[...]) }
  }

  /// Completes groups with the names that the caller can use for them.
  func groupCompletions(_ beginning: String, in call: CallContext) async throws -> [GroupReference]
  {
    let account = try call.signedInAccount()
    let number = beginning.hasPrefix("#") ? ConversationID(parameter: beginning[...]) : nil
    return try await database.read { connection in
      let names = try GroupByTitleLookup.names(for: account, entering: beginning, on: connection)
      // A group has its number besides, which is offered only to those who enter it.
      guard let number,
        try ConversationStore.membership(of: account, in: number, on: connection)?.isGroup == true,
        let reference = GroupReference(parameter: "#\(number)")
      else { return names }
      return names + [reference]
    }
  }

  /// Completes message numbers with the latest ones of the caller's latest conversations.
  func messageCompletions(_ beginning: String, in call: CallContext) async throws -> [MessageID] {
    let page = try await show(ShowInbox(limit: 20), in: call)
    return page.conversations.compactMap(\.latest?.id)
  }

  /// Finds the places of a conversation that the caller names: a user's, or a group's.
  func places(named name: String, in call: CallContext) async throws -> [any SceneAdapter] {
    guard let correspondent = Correspondent(parameter: name[...]) else { return [] }
    var address = try? await ResolvedCorrespondent(of: correspondent, in: call, on: database)
    if case .group(let id)? = address {
      address = try await ResolvedCorrespondent.numbered(id, in: call, on: database)
    }
    switch address {
    case .group(let group)?: return [MessagingScene.group(group, before: nil)]
    case .pair(_, let username)?: return [MessagingScene.with(username, before: nil)]
    case nil:
      let account = try call.signedInAccount()
      return try await database.read { connection in
        try GroupByTitleLookup.groups(titledFrom: name, of: account, on: connection)
      }.map { MessagingScene.group($0, before: nil) }
    }
  }
}
