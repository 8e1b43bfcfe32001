import AuthContract
import Database
import Links
import Mediator

/// Changes passwords, and replaces forgotten ones.
struct PasswordHandler: Sendable {
  let services: AuthServices

  func change(_ command: ChangePassword, in call: CallContext) async throws
    -> PasswordChangeResponse
  {
    let user = try call.signedInUser()
    let displayName = try await call.displayName(of: AccountID(rawValue: user.account))
    let new = try services.chosenPassword(
      command.new,
      username: user.name,
      displayName: displayName
    )
    let account = try await PasswordVerifier(services: services)
      .confirm(command.current, of: user).account
    let hash = try await services.hashing.hash(new)
    let codes = services.newRecoveryCodesResponse()
    let ended = try await services.database.write {
      [now = services.now] transaction -> [SessionID]? in
      try SessionStore.requireValid(user, at: now, on: transaction)
      guard try AccountStore.replacePassword(of: account, with: hash, in: transaction) else {
        return nil
      }
      try RecoveryCodeStore.replace(of: account.id, with: codes, in: transaction)
      try GuessStore.forgive(at: .confirmation(of: account.id), now: now, in: transaction)
      try AuditStore.record(.passwordChanged, by: user, at: now, in: transaction)
      let kept = SessionID(rawValue: user.session)
      return try SessionStore.endAll(of: account.id, except: kept, at: now, in: transaction)
    }
    guard let ended else { throw AuthError.wrongPassword }
    return PasswordChangeResponse(
      sessions: ended.count,
      codes: codes.map(\.text),
      codesLeft: codes.count
    )
  }

  func renewCodes(
    _ command: RenewRecoveryCodes,
    in call: CallContext
  ) async throws -> RecoveryCodesResponse {
    let user = try call.signedInUser()
    let account = try await PasswordVerifier(services: services)
      .confirm(command.password, of: user).account
    let codes = services.newRecoveryCodesResponse()
    try await services.database.write { [now = services.now] transaction in
      try SessionStore.requireValid(user, at: now, on: transaction)
      try RecoveryCodeStore.replace(of: account.id, with: codes, in: transaction)
      try GuessStore.forgive(at: .confirmation(of: account.id), now: now, in: transaction)
      try AuditStore.record(.codesRenewed, by: user, at: now, in: transaction)
    }
    return RecoveryCodesResponse(codes.map(\.text))
  }

  /// Sets a new password with a recovery code.
  ///
  /// Only wrong codes are limited, so other callers cannot keep the owner from using one. A hash is
  /// computed also for a name without an account, so that the time tells nothing.
  func reset(_ command: ResetPassword, in call: CallContext) async throws
    -> PasswordChangeResponse
  {
    let name = command.username
    let new = try services.chosenPassword(command.new, username: name.text)
    let code = RecoveryCode(command.code.reveal()).digest
    if let account = try await account(of: name, openedBy: code) {
      let displayName = try await call.displayName(of: account)
      _ = try services.chosenPassword(
        command.new,
        username: name.text,
        displayName: displayName
      )
    }
    let hash = try await services.hashing.hash(new)
    let reset = try await services.database.write {
      [now = services.now] transaction -> CompletedPasswordReset? in
      guard let account = try RecoveryCodeStore.use(code, for: name, in: transaction) else {
        try AuditStore.record(.resetFailed, at: now, in: transaction)
        return nil
      }
      return try Self.reset(account, named: name, to: hash, at: now, in: transaction)
    }
    guard let reset else { throw AuthError.wrongCode }
    return PasswordChangeResponse(sessions: reset.ended.count, codesLeft: reset.codesLeft)
  }

  /// Returns the account that a right code opens; a wrong code counts as a guess.
  private func account(
    of name: Username,
    openedBy code: SecretDigest
  ) async throws -> AccountID? {
    let (account, wait) = try await services.database.write { [now = services.now] transaction in
      let account = try RecoveryCodeStore.account(named: name, openedBy: code, on: transaction)
      guard account == nil else { return (account, nil as Duration?) }
      let wait = try GuessStore.reserve(at: .code(of: name), now: now, in: transaction)
      if wait != nil { try AuditStore.record(.guessRefused, at: now, in: transaction) }
      return (nil, wait)
    }
    if let wait { throw AuthError.tooManyGuesses(wait: wait) }
    return account
  }

  private static func reset(
    _ account: AccountID,
    named name: Username,
    to hash: String,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> CompletedPasswordReset {
    try AccountStore.resetPassword(of: account, to: hash, in: transaction)
    for target in [GuessLimitKey.code(of: name), .confirmation(of: account)] {
      try GuessStore.forget(at: target, in: transaction)
    }
    try KnownDeviceStore.forgetAll(of: account, in: transaction)
    try GuessStore.expect(at: .password(of: name), now: now, in: transaction)
    try AuditStore.record(
      .passwordReset,
      of: AuditEntrySubject(account: account),
      at: now,
      in: transaction
    )
    return CompletedPasswordReset(
      account: account,
      ended: try SessionStore.endAll(of: account, at: now, in: transaction),
      codesLeft: try RecoveryCodeStore.count(of: account, in: transaction)
    )
  }
}

/// What the reset of a password has led to.
private struct CompletedPasswordReset: Sendable {
  let account: AccountID
  let ended: [SessionID]
  let codesLeft: Int
}
