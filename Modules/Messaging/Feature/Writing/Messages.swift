import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers what a person does with messages.
struct Messages: Sendable {
  let database: any Database

  func send(_ command: SendMessage, _ call: Call) async throws -> SentMessage {
    let draft = Draft(
      sender: try call.signedInAccount(),
      address: try await call.address(of: command.correspondent),
      text: command.text,
      key: command.key,
      at: call.mediator.environment.now(),
      permission: try Permission(call)
    )
    return try await database.write { transaction in try draft.send(transaction) }
  }

  func edit(_ command: EditMessage, _ call: Call) async throws -> ChangedMessage {
    let change = try change(command.message, call)
    let permission = try Permission(call)
    let names = try await others(change, call)
    return try await database.write { transaction in
      try change.edit(command.text, names, permission, transaction)
    }
  }

  func delete(_ command: DeleteMessage, _ call: Call) async throws -> ChangedMessage {
    let change = try change(command.message, call)
    return try await database.write { transaction in
      try command.onlyForMe ? change.hide(transaction) : change.delete(transaction)
    }
  }

  private func change(_ message: MessageID, _ call: Call) throws -> Change {
    Change(
      account: try call.signedInAccount(),
      message: message,
      at: call.mediator.environment.now()
    )
  }

  /// Asks for the name of the other one of two people, for the sentence of a refusal.
  private func others(_ change: Change, _ call: Call) async throws -> [AccountID: Username] {
    guard let conversation = change.message.conversation else { return [:] }
    let other = try await database.read { connection in
      try connection.membership(of: change.account, in: conversation)?.other
    }
    guard let other else { return [:] }
    return try await call.perform(Usernames([other]))
  }
}
