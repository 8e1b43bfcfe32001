import AuthContract
import Database
import Links
import Mediator

/// A password that was verified, and its account.
struct VerifiedCredentials: Sendable {
  let account: StoredAccount
  let password: Password

  /// What the password was counted as a guess at.
  let target: GuessLimitKey
}

/// Verifies passwords, within the limits of guesses.
struct PasswordVerifier: Sendable {
  /// What a wrong password leads to.
  struct MismatchConsequence: Sendable {
    let error: AuthError
    let entry: AuditEventKind
  }

  let services: AuthServices

  /// Verifies a password.
  ///
  /// The guess is reserved first. A hash is computed also for a name without an account, so that the
  /// time tells nothing.
  ///
  /// - Parameters:
  ///   - secret: The password that was entered.
  ///   - target: What the password is a guess at.
  ///   - device: The device that the guess comes from; one on which the user of the account has
  ///     signed in has a limit of its own, which others cannot use up.
  ///   - mismatch: What a wrong password leads to.
  ///   - findAccount: Finds the account, or returns nil.
  /// - Returns: The account, and the password.
  /// - Throws: ``AuthError``.
  func verify(
    _ secret: SecretText,
    at target: GuessLimitKey,
    from device: SecretDigest? = nil,
    or mismatch: MismatchConsequence,
    findAccount: @escaping @Sendable (borrowing Transaction) throws -> StoredAccount?
  ) async throws -> VerifiedCredentials {
    let password = try Password(bounded: secret)
    let (account, target) = try await reserveGuess(
      at: target,
      from: device,
      findAccount: findAccount
    )
    guard try await matches(password, account, at: target), let account else {
      try await services.database.write { [now = services.now] transaction in
        try AuditStore.record(
          mismatch.entry,
          of: AuditEntrySubject(account: account?.id),
          at: now,
          in: transaction
        )
      }
      throw mismatch.error
    }
    return VerifiedCredentials(account: account, password: password, target: target)
  }

  /// Verifies the password of a signed-in user once more.
  func confirm(_ secret: SecretText, of user: SignedInUser) async throws -> VerifiedCredentials {
    let account = AccountID(rawValue: user.account)
    let mismatch = MismatchConsequence(error: .wrongPassword, entry: .confirmationFailed)
    return try await verify(secret, at: .confirmation(of: account), or: mismatch) {
      [now = services.now] transaction in
      try SessionStore.requireValid(user, at: now, on: transaction)
      return try AccountStore.account(account, on: transaction)
    }
  }

  private func reserveGuess(
    at target: GuessLimitKey,
    from device: SecretDigest?,
    findAccount: @escaping @Sendable (borrowing Transaction) throws -> StoredAccount?
  ) async throws -> (StoredAccount?, GuessLimitKey) {
    let (account, target, wait) = try await services.database.write {
      [now = services.now] transaction in
      let account = try findAccount(transaction)
      var target = target
      // A name without an account takes the same statements.
      let id = account?.id ?? AccountID(rawValue: 0)
      if let device, try KnownDeviceStore.isKnown(device, to: id, on: transaction) {
        target = .password(of: id, from: device)
      }
      let wait = try GuessStore.reserve(at: target, now: now, in: transaction)
      if wait != nil {
        try AuditStore.record(
          .guessRefused,
          of: AuditEntrySubject(account: account?.id),
          at: now,
          in: transaction
        )
      }
      return (account, target, wait)
    }
    if let wait { throw AuthError.tooManyGuesses(wait: wait) }
    return (account, target)
  }

  private func matches(
    _ password: Password,
    _ account: StoredAccount?,
    at target: GuessLimitKey
  ) async throws -> Bool {
    do {
      return try await services.hashing.verify(password, against: account?.passwordHash)
    } catch {
      try await services.database.write { [now = services.now] transaction in
        try GuessStore.giveBack(at: target, now: now, in: transaction)
      }
      throw error
    }
  }
}

extension Password {
  /// Takes a password that a user entered, and refuses one that is too long to be hashed.
  convenience init(bounded secret: SecretText) throws(AuthError) {
    do throws(PasswordWeakness) {
      try self.init(secret.reveal())
    } catch {
      throw .weakPassword(error)
    }
  }
}

extension AuthServices {
  /// Takes a password that a user chooses, and refuses a weak one.
  ///
  /// - Parameters:
  ///   - secret: The password that was entered.
  ///   - username: The username.
  ///   - displayName: The name under which the user is shown, where it is known.
  /// - Returns: The password.
  /// - Throws: ``AuthError/weakPassword(_:)``.
  func chosenPassword(
    _ secret: SecretText,
    username: String,
    displayName: String? = nil
  ) throws(AuthError) -> Password {
    if let weakness = policy.weakness(of: secret.reveal(), for: username, shownAs: displayName) {
      throw .weakPassword(weakness)
    }
    return try Password(bounded: secret)
  }

  func newRecoveryCodesResponse() -> [RecoveryCode] {
    (0..<RecoveryCode.count).map { _ in RecoveryCode(random: environment.random) }
  }
}
