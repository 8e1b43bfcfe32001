import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers what a person does with messages.
struct MessageHandler: Sendable {
  let database: any Database

  func send(_ command: SendMessage, in call: CallContext) async throws -> SendMessageResponse {
    let draft = OutgoingMessage(
      sender: try call.signedInAccount(),
      address: try await call.address(of: command.correspondent),
      text: command.text,
      key: command.key,
      at: call.mediator.environment.now(),
      permission: try ContactPermission(call)
    )
    return try await database.write { transaction in try draft.send(transaction) }
  }

  func edit(_ command: EditMessage, in call: CallContext) async throws -> MessageChangeResponse {
    let change = try change(of: command.message, in: call)
    let permission = try ContactPermission(call)
    let names = try await namesOfOthers(for: change, in: call)
    return try await database.write { transaction in
      try change.edit(to: command.text, names: names, permission: permission, in: transaction)
    }
  }

  func delete(_ command: DeleteMessage, in call: CallContext) async throws -> MessageChangeResponse
  {
    let change = try change(of: command.message, in: call)
    return try await database.write { transaction in
      try command.onlyForMe ? change.hide(transaction) : change.delete(transaction)
    }
  }

  private func change(of message: MessageID, in call: CallContext) throws -> MessageChange {
    MessageChange(
      account: try call.signedInAccount(),
      message: message,
      at: call.mediator.environment.now()
    )
  }

  /// Asks for the name of the other one of two people, for the sentence of a refusal.
  private func namesOfOthers(for change: MessageChange, in call: CallContext) async throws
    -> [AccountID: Username]
  {
    guard let conversation = change.message.conversation else { return [:] }
    let other = try await database.read { connection in
      try connection.membership(of: change.account, in: conversation)?.other
    }
    guard let other else { return [:] }
    return try await call.perform(UsernamesByAccount([other]))
  }
}
