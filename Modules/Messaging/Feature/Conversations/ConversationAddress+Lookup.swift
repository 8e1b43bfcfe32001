import AuthContract
import Mediator
import MessagingContract

extension ConversationAddress {
  /// Finds the account of a correspondent.
  ///
  /// - Throws: `MessagingError` for an unknown username and for the caller's own.
  init(of correspondent: Correspondent, in call: CallContext) async throws {
    switch correspondent {
    case .group(let id): self = .group(id)
    case .person(let username):
      guard let account = try await call.perform(AccountsByUsername([username]))[username] else {
        throw MessagingError.unknownUser(username)
      }
      if account == call.caller.account { throw MessagingError.yourself }
      self = .pair(account, username)
    }
  }
}
