import AuthContract
import Database
import Mediator
import MessagingContract

extension MessageHandler {
  /// Finds a message with a text; a line about the group and a deleted message are none.
  func findText(
    _ message: MessageID,
    for account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> (ConversationMembership, StoredMessage) {
    let (member, stored) = try find(message, for: account, on: connection)
    try refuseChange(stored, on: connection)
    guard stored.body != nil else { throw MessagingError.deleted(message) }
    return (member, stored)
  }

  /// Finds a message that the account may delete for all.
  func findDeletable(
    _ message: MessageID,
    for account: AccountID,
    on connection: borrowing some Queryable & ~Copyable
  ) throws -> StoredMessage {
    let (_, stored) = try find(message, for: account, on: connection)
    try refuseChange(stored, on: connection)
    guard stored.sender == account else { throw NotMessageSenderError(stored) }
    return stored
  }

  /// Refuses a line about the group, which no member wrote.
  func refuseChange(
    _ message: StoredMessage,
    on connection: borrowing some Queryable & ~Copyable
  ) throws {
    guard message.body == nil, try GroupChangeStore.isChange(message.id, on: connection) else {
      return
    }
    throw MessagingError.notAMessage(message.id)
  }

  /// Asks for the name of the other of two users, which a refusal needs.
  func nameOfOther(
    for message: MessageID,
    reader: AccountID,
    in call: CallContext
  ) async throws -> [AccountID: Username] {
    guard let conversation = message.conversation else { return [:] }
    let other = try await database.read { connection in
      try ConversationStore.membership(of: reader, in: conversation, on: connection)?.other
    }
    guard let other else { return [:] }
    return try await call.perform(UsernamesByAccount([other]))
  }

  /// Finds the accounts of the users that a text mentions.
  func mentioned(in text: MessageText, _ call: CallContext) async throws -> Set<AccountID> {
    let usernames = MentionedUsernames.usernames(in: text.text)
    guard !usernames.isEmpty else { return [] }
    return Set(try await call.perform(AccountsByUsername(usernames)).values)
  }

  /// The address of a conversation that a member has.
  func address(
    of member: ConversationMembership,
    in call: CallContext
  ) async throws -> ResolvedCorrespondent {
    guard !member.isGroup else { return .group(member.conversation) }
    guard let other = member.other,
      let username = try await call.perform(UsernamesByAccount([other]))[other]
    else { throw MessagingError.accountDeleted }
    return .pair(other, username)
  }
}

/// The refusal of what only the sender may do with a message, before the sender's name is known.
struct NotMessageSenderError: Error {
  private let message: MessageID
  private let sender: AccountID

  init(_ message: StoredMessage) { (self.message, sender) = (message.id, message.sender) }

  /// Runs work, and says in such a refusal who sent the message.
  static func named<Value>(
    in call: CallContext,
    _ work: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await work()
    } catch let refusal as NotMessageSenderError {
      let names = try await call.perform(UsernamesByAccount([refusal.sender]))
      throw MessagingError.notSender(refusal.message, from: names[refusal.sender])
    }
  }
}
