import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers the commands that change a conversation in the caller's inbox only.
struct InboxPlacementHandler: Sendable {
  let database: any Database
  let undoPeriod: Duration

  func mute(_ command: MuteConversation, in call: CallContext) async throws
    -> InboxChangeResponse
  {
    let until = command.duration.map { call.mediator.environment.now() + $0.duration }
    let change = try await change(.muted, command.correspondent, in: call) { member, transaction in
      try InboxPlacementStore.mute(
        member,
        until: until ?? InboxPlacementStore.forever,
        in: transaction
      )
    }
    return InboxChangeResponse(muted: change.conversation, until: until, by: command)
  }

  func unmute(
    _ command: UnmuteConversation,
    in call: CallContext
  ) async throws -> InboxChangeResponse {
    try await change(.unmuted, command.correspondent, in: call) { member, transaction in
      try InboxPlacementStore.mute(member, until: Timestamp(milliseconds: 0), in: transaction)
    }
  }

  func setNotices(_ command: SetConversationNotices, in call: CallContext) async throws
    -> InboxChangeResponse
  {
    let level = command.level
    let set = try await change(.notices, command.correspondent, in: call) { member, transaction in
      guard member.isGroup || level != .mentions else { throw MessagingError.noMentions }
      try InboxPlacementStore.set(level, for: member, in: transaction)
    }
    return InboxChangeResponse(conversation: set.conversation, change: .notices, level: level)
  }

  func archive(
    _ command: ArchiveConversation,
    in call: CallContext
  ) async throws -> InboxChangeResponse {
    let period = undoPeriod
    return try await change(.archived, command.correspondent, in: call) { member, transaction in
      let former = try InboxPlacementStore.position(
        of: member.account,
        in: member.conversation,
        on: transaction
      )
      guard let former, former.placement != .archived else { return }
      try InboxPlacementStore.put(member, at: .archived, in: transaction)
      try transaction.record(ConversationArchiving(former: former), undoableFor: period)
    }
  }

  func unarchive(
    _ command: UnarchiveConversation,
    in call: CallContext
  ) async throws -> InboxChangeResponse {
    try await change(.unarchived, command.correspondent, in: call) { member, transaction in
      try InboxPlacementStore.take(member, from: .archived, in: transaction)
    }
  }

  func pin(_ command: PinConversation, in call: CallContext) async throws
    -> InboxChangeResponse
  {
    try await change(.pinned, command.correspondent, in: call) { member, transaction in
      let limit = PinConversation.maximumPins
      guard try InboxPlacementStore.countPins(besides: member, on: transaction) < limit else {
        throw MessagingError.tooManyPins(limit: limit)
      }
      try InboxPlacementStore.put(member, at: .pinned, in: transaction)
    }
  }

  func unpin(_ command: UnpinConversation, in call: CallContext) async throws
    -> InboxChangeResponse
  {
    try await change(.unpinned, command.correspondent, in: call) { member, transaction in
      try InboxPlacementStore.take(member, from: .pinned, in: transaction)
    }
  }

  private func change(
    _ change: InboxChangeResponse.Change,
    _ correspondent: Correspondent,
    in call: CallContext,
    _ apply: @escaping @Sendable (ConversationMembership, borrowing Transaction) throws -> Void
  ) async throws -> InboxChangeResponse {
    let account = try call.signedInAccount()
    let address = try await ResolvedCorrespondent(of: correspondent, in: call, on: database)
    return try await database.write { transaction in
      let member = try ConversationStore.membership(of: account, at: address, on: transaction)
      guard let member else { throw address.absence }
      try apply(member, transaction)
      transaction.changes(.inbox(of: account), member.topic)
      let level = change == .unmuted ? member.notices : nil
      return InboxChangeResponse(conversation: member.conversation, change: change, level: level)
    }
  }
}
