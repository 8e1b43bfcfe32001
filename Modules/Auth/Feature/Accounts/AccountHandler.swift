import AuthContract
import Database
import Links
import Mediator
import ProfileContract

/// Everything that happens at the door: who has an account, who is signed in, and for how long.
struct AccountHandler: Sendable {
  let database: any Database
  let hashing: AsyncPasswordHasher
  let policy: PasswordPolicy
  let environment: SystemServices

  var now: Timestamp { environment.now() }
}

/// A password that was verified, and the account that it belongs to.
struct VerifiedPassword: Sendable {
  let account: StoredAccount
  let password: Password
}

// MARK: - Verifying

extension AccountHandler {
  /// What a wrong password leads to.
  struct Mismatch: Sendable {
    let error: AuthError
    let event: AuditEntry
  }

  /// Verifies a password: the guess is reserved first, and one hash is made whatever is found.
  ///
  /// - Parameters:
  ///   - secret: What was entered.
  ///   - target: At what it is a guess.
  ///   - mismatch: What a wrong one leads to.
  ///   - lookUp: Finds the account, or nothing.
  /// - Returns: The account, and the password.
  /// - Throws: ``AuthError``.
  func verify(
    _ secret: SecretText,
    at target: GuessTarget,
    or mismatch: Mismatch,
    lookUp: @escaping @Sendable (borrowing Transaction) throws -> StoredAccount?
  ) async throws -> VerifiedPassword {
    let password = try bounded(secret)
    let account = try await reserveGuess(at: target, lookUp: lookUp)
    guard try await fits(password, for: account, at: target), let account else {
      try await database.write { [now] transaction in
        try transaction.audit(mismatch.event, account: account?.id, at: now)
      }
      throw mismatch.error
    }
    return VerifiedPassword(account: account, password: password)
  }

  private func reserveGuess(
    at target: GuessTarget,
    lookUp: @escaping @Sendable (borrowing Transaction) throws -> StoredAccount?
  ) async throws -> StoredAccount? {
    let (account, wait) = try await database.write { [now] transaction in
      let account = try lookUp(transaction)
      let wait = try transaction.reserveGuess(at: target, now: now)
      if wait != nil { try transaction.audit(.guessRefused, account: account?.id, at: now) }
      return (account, wait)
    }
    if let wait { throw AuthError.tooManyGuesses(wait: wait) }
    return account
  }

  private func fits(
    _ password: Password,
    for account: StoredAccount?,
    at target: GuessTarget
  ) async throws -> Bool {
    do {
      return try await hashing.verify(password, against: account?.password)
    } catch {
      try await database.write { [now] transaction in
        try transaction.returnGuess(at: target, now: now)
      }
      throw error
    }
  }

  /// Verifies the password of whoever is signed in, once more.
  func confirm(_ secret: SecretText, of principal: SignedInUser) async throws -> VerifiedPassword {
    let account = AccountID(rawValue: principal.account)
    let mismatch = Mismatch(error: .wrongPassword, event: .confirmationFailed)
    return try await verify(secret, at: .confirmation(of: account), or: mismatch) {
      [now] transaction in
      try transaction.admit(principal, at: now)
      return try transaction.account(account)
    }
  }
}

// MARK: - Passwords

extension AccountHandler {
  /// Takes a password as it was entered, unless it is too long to be one.
  func bounded(_ secret: SecretText) throws(AuthError) -> Password {
    do throws(PasswordWeakness) {
      return try Password(secret.reveal())
    } catch {
      throw .weakPassword(error)
    }
  }

  /// Takes a password that somebody chooses, if it is a good one.
  ///
  /// - Parameters:
  ///   - secret: What was entered.
  ///   - name: The username.
  ///   - displayName: The name under which the person is shown, where it is known.
  /// - Returns: The password.
  /// - Throws: ``AuthError/weakPassword(_:)``.
  func chosen(
    _ secret: SecretText,
    for name: String,
    shownAs displayName: String? = nil
  ) throws(AuthError) -> Password {
    if let weakness = policy.weakness(of: secret.reveal(), for: name, shownAs: displayName) {
      throw .weakPassword(weakness)
    }
    return try bounded(secret)
  }

  /// Draws new recovery codes.
  func newCodes() -> [RecoveryCode] {
    (0..<RecoveryCode.count).map { _ in RecoveryCode(random: environment.random) }
  }
}

extension CallContext {
  /// Returns the name under which an account is shown, if there is anybody who knows it.
  func displayName(of account: AccountID) async throws -> String? {
    do throws(CallFailure<DisplayNames.Failure>) {
      return try await perform(DisplayNames([account]))[account]
    } catch {
      if case .unanswered = error { return nil }
      throw error
    }
  }

  /// Returns who is signed in.
  func principal() throws(MiddlewareFailure) -> SignedInUser {
    guard let principal = caller.principal else { throw .unauthorised(.signedIn) }
    return principal
  }
}

extension Queryable where Self: ~Copyable {
  /// Lets somebody pass whose session lasts.
  func admit(_ principal: SignedInUser, at now: Timestamp) throws {
    guard try lasts(principal, at: now) else { throw MiddlewareFailure.unauthorised(.signedIn) }
  }
}

/// Stands around every command that asks for a sign-in: a session that has ended, in whichever
/// process, ends there and then, and whoever is turned away is written down.
struct SessionMiddleware: Middleware {
  let accounts: AccountHandler

  func surrounds(_ request: RequestInfo) -> Bool {
    request.isCommand && request.access != .anyone
  }

  func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    do {
      // A module calls on behalf of a line whose session was checked when the line began.
      if let principal = call.caller.principal, call.module == nil {
        try await accounts.database.read { [now = accounts.now] connection in
          try connection.admit(principal, at: now)
        }
      }
      return try await next(call)
    } catch MiddlewareFailure.unauthorised(let access) {
      try await accounts.database.write { [now = accounts.now] transaction in
        try transaction.audit(
          .callRefused,
          account: call.caller.account,
          session: call.caller.principal?.session,
          request: request.label,
          at: now
        )
      }
      throw MiddlewareFailure.unauthorised(access)
    }
  }
}
