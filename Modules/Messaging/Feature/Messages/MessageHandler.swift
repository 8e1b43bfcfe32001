import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers the commands that write messages, and what messages said before.
struct MessageHandler: Sendable {
  let database: any Database
  var undoPeriod: Duration = .undoPeriod

  func send(_ command: SendMessage, in call: CallContext) async throws -> SendMessageResponse {
    let address = try await ResolvedCorrespondent(of: command.correspondent, in: call, on: database)
    do {
      return try await send(command, to: address, in: call)
    } catch MessagingError.notAGroup {
      guard case .group(let id) = address else { throw MessagingError.notAGroup }
      // The number of a conversation between two users names the other one.
      let other = try await ResolvedCorrespondent.numbered(id, in: call, on: database)
      guard case .pair = other else { throw MessagingError.accountDeleted }
      return try await send(command, to: other, in: call)
    }
  }

  private func send(
    _ command: SendMessage,
    to address: ResolvedCorrespondent,
    in call: CallContext
  ) async throws -> SendMessageResponse {
    let message = OutgoingMessage(
      sender: try call.signedInAccount(),
      address: address,
      text: command.text,
      key: command.key,
      mentioned: try await mentioned(in: command.text, call),
      sentAt: call.mediator.environment.now()
    )
    let permission = try ContactPermission(call)
    do {
      return try await database.write(until: nil, locking: message.subjects) { transaction in
        try send(message, permission: permission, in: transaction)
      }
    } catch MessagingError.notInGroup(let group) {
      let account = message.sender
      throw try await GroupRemovalRecord.refusal(of: group, to: account, in: call, on: database)
    }
  }

  /// Sends a message to the conversation of the one that it answers.
  func reply(_ command: ReplyToMessage, in call: CallContext) async throws -> SendMessageResponse {
    let sender = try call.signedInAccount()
    let answered = command.message
    let found = try await database.read { connection in
      try findText(answered, for: sender, on: connection).0
    }
    let message = OutgoingMessage(
      sender: sender,
      address: try await address(of: found, in: call),
      text: command.text,
      key: command.key,
      answered: answered,
      mentioned: try await mentioned(in: command.text, call),
      sentAt: call.mediator.environment.now()
    )
    let permission = try ContactPermission(call)
    return try await database.write(until: nil, locking: message.subjects) { transaction in
      _ = try findText(answered, for: sender, on: transaction)
      return try send(message, permission: permission, in: transaction)
    }
  }

  func edit(_ command: EditMessage, in call: CallContext) async throws -> MessageChangeResponse {
    let edit = NewMessageEdit(
      message: command.message,
      editor: try call.signedInAccount(),
      text: command.text,
      mentioned: try await mentioned(in: command.text, call),
      time: call.mediator.environment.now()
    )
    let permission = try ContactPermission(call)
    let names = try await nameOfOther(for: edit.message, reader: edit.editor, in: call)
    return try await NotMessageSenderError.named(in: call) {
      try await database.write { transaction in
        try apply(edit, names: names, permission: permission, in: transaction)
      }
    }
  }

  func delete(_ command: DeleteMessage, in call: CallContext) async throws -> MessageChangeResponse
  {
    let account = try call.signedInAccount()
    return try await NotMessageSenderError.named(in: call) {
      try await database.write { transaction in
        try command.onlyForMe
          ? hide(command.message, from: account, in: transaction)
          : delete(command.message, as: account, in: transaction)
      }
    }
  }

  /// Returns what the caller has to confirm before a message is deleted or hidden.
  func question(
    before request: ConfirmationQuestion<DeleteMessage>,
    in call: CallContext
  ) async throws -> String {
    let account = try call.signedInAccount()
    let (id, onlyForMe) = (request.command.message, request.command.onlyForMe)
    let stored = try await NotMessageSenderError.named(in: call) {
      try await database.read { connection in
        try onlyForMe
          ? find(id, for: account, on: connection).1
          : findDeletable(id, for: account, on: connection)
      }
    }
    guard onlyForMe || stored.body != nil else { throw MessagingError.deleted(id) }
    // A page shows no numbers, and the user who typed one knows it.
    let text = stored.body.map { "the message “\($0.beginning)”" } ?? "message \(id)"
    return onlyForMe
      ? "Hide \(text) from yourself only? The others still see it."
      : "Delete \(text) for all? You can undo this for ten seconds."
  }

  /// Returns the earlier texts that the caller may see.
  func edits(_ command: ShowEdits, in call: CallContext) async throws -> EditListResponse {
    let account = try call.signedInAccount()
    return try await database.read { connection in
      let (_, message) = try find(command.message, for: account, on: connection)
      return EditListResponse(
        id: command.message,
        texts: try MessageStore.earlierTexts(of: message, on: connection)
      )
    }
  }

  /// Finds a message; one that the account may not see looks like one that does not exist.
  func find(
    _ message: MessageID,
    for account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> (ConversationMembership, StoredMessage) {
    guard let conversation = message.conversation,
      let member = try ConversationStore.membership(of: account, in: conversation, on: connection),
      let stored = try MessageStore.message(message, for: member, on: connection)
    else { throw MessagingError.noMessage(message) }
    return (member, stored)
  }
}

extension String {
  /// The beginning of the first line, without quotes that could end those around it.
  fileprivate var beginning: String {
    let line = prefix { !$0.isNewline }
    let isWhole = line.count <= 24 && line.endIndex == endIndex
    let text = isWhole ? self : line.prefix(24) + "…"
    return text.replacing("“", with: "\"").replacing("”", with: "\"")
  }
}
