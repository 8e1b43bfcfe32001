import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import ProfileContract

/// Answers the commands that add and take back reactions.
struct ReactionHandler: Sendable {
  let database: any Database

  func add(_ command: AddReaction, in call: CallContext) async throws -> ReactionResponse {
    let account = try call.signedInAccount()
    let messages = MessageHandler(database: database)
    let permission = try ContactPermission(call)
    let names = try await messages.nameOfOther(for: command.message, reader: account, in: call)
    return try await database.write { transaction in
      let (member, found) = try messages.findText(command.message, for: account, on: transaction)
      // Between two users a reaction needs what a message needs; blockers in a group do not see it.
      if !member.isGroup {
        guard let other = member.other, let username = names[other] else {
          throw MessagingError.accountDeleted
        }
        try permission.check(account, to: other, named: username, in: transaction)
      }
      let (message, emoji, limit) = (command.message, command.emoji, AddReaction.maximumKinds)
      guard try ReactionStore.countKinds(of: message, besides: emoji, on: transaction) < limit
      else { throw MessagingError.tooManyReactions(message, limit: limit) }
      let isNew = try ReactionStore.add(emoji, to: message, from: account, in: transaction)
      transaction.changes(member.topic, .reactions(to: found.sender))
      return ReactionResponse(id: message, emoji: emoji, isGiven: true, isChange: isNew)
    }
  }

  /// Names who reacted to a message, without users separated from the caller by a block.
  func show(_ command: ShowReactions, in call: CallContext) async throws -> ReactionListResponse {
    let account = try call.signedInAccount()
    let messages = MessageHandler(database: database)
    let member = try await database.read { connection in
      try messages.findText(command.message, for: account, on: connection).0
    }
    call.depends(on: [member.topic])
    let found = try await database.read { connection in
      try ReactionStore.all(to: command.message, on: connection)
    }
    let accounts = Set(found.map(\.account)).sorted()
    let blocks =
      accounts.isEmpty
      ? nil : try await call.unlessLeftOut(BlocksAmong(account: account, others: accounts))
    let names = try await call.names(of: accounts)
    return ReactionListResponse(
      id: command.message,
      reactions: found.filter { blocks?.blocked.contains($0.account) != true }.map {
        ReactionListResponse.Reaction(
          emoji: $0.emoji,
          username: names[$0.account]?.username,
          name: names.displayName(of: $0.account)
        )
      }
    )
  }

  func remove(_ command: RemoveReaction, in call: CallContext) async throws -> ReactionResponse {
    let account = try call.signedInAccount()
    let messages = MessageHandler(database: database)
    return try await database.write { transaction in
      let (member, _) = try messages.find(command.message, for: account, on: transaction)
      let wasGiven = try ReactionStore.remove(
        command.emoji,
        from: command.message,
        of: account,
        in: transaction
      )
      transaction.changes(member.topic)
      return ReactionResponse(
        id: command.message,
        emoji: command.emoji,
        isGiven: false,
        isChange: wasGiven
      )
    }
  }
}
