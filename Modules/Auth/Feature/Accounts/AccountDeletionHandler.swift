import AuthContract
import Database
import Mediator

/// Deletes accounts.
struct AccountDeletionHandler: Sendable {
  /// How long the name of a deleted account stays reserved.
  private static let nameReservation: Duration = .seconds(30 * 86_400)

  let services: AuthServices

  /// Returns what the caller has to confirm before the account is deleted, with the right password.
  func question(
    before request: ConfirmationQuestion<DeleteAccount>,
    in call: CallContext
  ) async throws -> String {
    let user = try user(named: request.command.username, in: call)
    let verified = try await PasswordVerifier(services: services)
      .confirm(request.command.password, of: user)
    // The command itself counts it once more.
    try await services.database.write { [now = services.now] transaction in
      try GuessStore.giveBack(at: verified.target, now: now, in: transaction)
    }
    return """
      Delete the account @\(user.name) and everything you wrote, your messages to others too, for good?
      """
  }

  private func user(named username: Username, in call: CallContext) throws -> SignedInUser {
    let user = try call.signedInUser()
    guard username == Username(user.name) else { throw AuthError.otherUsername(username) }
    return user
  }

  func delete(_ command: DeleteAccount, in call: CallContext) async throws -> SignOutResponse {
    let user = try user(named: command.username, in: call)
    let account = try await PasswordVerifier(services: services)
      .confirm(command.password, of: user).account
    let ended = try await services.database.write { [now = services.now] transaction in
      try SessionStore.requireValid(user, at: now, on: transaction)
      let ended = try SessionStore.endAll(of: account.id, at: now, in: transaction)
      let free = now + Self.nameReservation
      try AccountStore.erase(account, at: now, nameFreeAt: free, in: transaction)
      for target in [
        GuessLimitKey.password(of: account.name), .code(of: account.name),
        .confirmation(of: account.id),
      ] { try GuessStore.forget(at: target, in: transaction) }
      try AuditStore.record(.accountDeleted, by: user, at: now, in: transaction)
      try transaction.cancelJobs(of: account.id.rawValue)
      try transaction.record(AccountDeleted(account: account.id))
      transaction.erases(includingCopies: true)
      return ended
    }
    return SignOutResponse(sessions: ended.count, isDeleted: true)
  }
}
