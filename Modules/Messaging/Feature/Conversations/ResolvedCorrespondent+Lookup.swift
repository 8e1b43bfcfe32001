import AuthContract
import Database
import Mediator
import MessagingContract

extension ResolvedCorrespondent {
  /// Finds the account or the group that a user named.
  ///
  /// A username comes before a title of the same letters.
  ///
  /// - Throws: `MessagingError` for an unknown name and for the caller's own.
  init(
    of correspondent: Correspondent,
    in call: CallContext,
    on database: any Database
  ) async throws {
    switch correspondent {
    case .group(let id): self = .group(id)
    case .titled(let title):
      let account = try call.signedInAccount()
      self = .group(
        try await database.read { connection in
          try GroupByTitleLookup.group(titled: title, of: account, on: connection)
        }
      )
    case .person(let username):
      guard let account = try await call.perform(AccountsByUsername([username]))[username] else {
        self = try await Self.group(titled: username, in: call, on: database)
        return
      }
      if account == call.caller.account { throw MessagingError.yourself }
      self = .pair(account, username)
    }
  }

  /// Why an account that is no member cannot see the conversation.
  var absence: MessagingError {
    switch self {
    case .pair: .noConversation
    case .group(let id): .notInGroup(id)
    }
  }

  /// Returns the address of a conversation by its number, which those between two users have too.
  static func numbered(
    _ id: ConversationID,
    in call: CallContext,
    on database: any Database
  ) async throws -> ResolvedCorrespondent {
    let account = try call.signedInAccount()
    let member = try await database.read { connection in
      try ConversationStore.membership(of: account, in: id, on: connection)
    }
    guard let other = member?.other, member?.isGroup == false,
      let username = try await call.perform(UsernamesByAccount([other]))[other]
    else { return .group(id) }
    return .pair(other, username)
  }

  /// Finds the group whose title is a username that no account has.
  private static func group(
    titled username: Username,
    in call: CallContext,
    on database: any Database
  ) async throws -> ResolvedCorrespondent {
    let account = try call.signedInAccount()
    let groups = try await database.read { connection in
      try GroupByTitleLookup.groups(titled: username.text, of: account, on: connection)
    }
    guard let only = groups.first else { throw MessagingError.unknownUser(username, orGroup: true) }
    guard groups.count == 1 else {
      throw MessagingError.ambiguousGroup(username.text, numbers: groups)
    }
    return .group(only)
  }
}
