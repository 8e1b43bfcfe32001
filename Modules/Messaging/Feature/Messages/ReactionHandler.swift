import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers the commands that add and take back reactions.
struct ReactionHandler: Sendable {
  let database: any Database

  func add(_ command: AddReaction, in call: CallContext) async throws -> ReactionResponse {
    let account = try call.signedInAccount()
    let messages = MessageHandler(database: database)
    let permission = try ContactPermission(call)
    let names = try await messages.nameOfOther(for: command.message, reader: account, in: call)
    return try await database.write { transaction in
      let (member, _) = try messages.findText(command.message, for: account, on: transaction)
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
      try ReactionStore.add(emoji, to: message, from: account, in: transaction)
      transaction.changes(member.topic)
      return ReactionResponse(id: message, emoji: emoji, isGiven: true)
    }
  }

  func remove(_ command: RemoveReaction, in call: CallContext) async throws -> ReactionResponse {
    let account = try call.signedInAccount()
    let messages = MessageHandler(database: database)
    return try await database.write { transaction in
      let (member, _) = try messages.find(command.message, for: account, on: transaction)
      try ReactionStore.remove(
        command.emoji,
        from: command.message,
        of: account,
        in: transaction
      )
      transaction.changes(member.topic)
      return ReactionResponse(id: command.message, emoji: command.emoji, isGiven: false)
    }
  }
}
