import AuthContract
import Database
import Links
import Mediator

extension AccountHandler {
  func changePassword(_ command: ChangePassword, in call: CallContext) async throws
    -> PasswordChangeResponse
  {
    let principal = try call.principal()
    let shown = try await call.displayName(of: AccountID(rawValue: principal.account))
    let new = try chosen(command.new, for: principal.name, shownAs: shown)
    let account = try await confirm(command.current, of: principal).account
    let stored = try await hashing.hash(new)
    let codes = newCodes()
    let ended = try await database.write { [now] transaction -> [SessionID]? in
      try transaction.admit(principal, at: now)
      guard try transaction.replacePassword(of: account, with: stored) else { return nil }
      try transaction.replaceCodes(of: account.id, with: codes.map(\.digest))
      try transaction.forgiveGuesses(at: .confirmation(of: account.id), now: now)
      try transaction.audit(
        .passwordChanged,
        account: account.id,
        session: principal.session,
        at: now
      )
      let kept = SessionID(rawValue: principal.session)
      return try transaction.endSessions(of: account.id, except: kept, at: now)
    }
    guard let ended else { throw AuthError.wrongPassword }
    await announce(ended, of: account.id, in: call)
    return PasswordChangeResponse(
      sessions: ended.count,
      codes: codes.map(\.text),
      codesLeft: codes.count
    )
  }

  func renewCodes(_ command: RenewRecoveryCodes, in call: CallContext) async throws -> RecoveryCodes
  {
    let principal = try call.principal()
    let account = try await confirm(command.password, of: principal).account
    let codes = newCodes()
    try await database.write { [now] transaction in
      try transaction.admit(principal, at: now)
      try transaction.replaceCodes(of: account.id, with: codes.map(\.digest))
      try transaction.forgiveGuesses(at: .confirmation(of: account.id), now: now)
      try transaction.audit(.codesRenewed, account: account.id, session: principal.session, at: now)
    }
    return RecoveryCodes(codes.map(\.text))
  }

  /// Sets a forgotten password anew.
  ///
  /// Only wrong codes are limited. Nobody can guess one, so the owner's way in stays open whatever
  /// others do, and the one hash is made whether or not anybody has the name.
  func resetPassword(_ command: ResetPassword, in call: CallContext) async throws
    -> PasswordChangeResponse
  {
    let name = command.username
    let new = try chosen(command.new, for: name.text)
    let code = RecoveryCode(command.code.reveal()).digest
    if let account = try await admit(code, for: name) {
      let shown = try await call.displayName(of: account)
      _ = try chosen(command.new, for: name.text, shownAs: shown)
    }
    let stored = try await hashing.hash(new)
    let reset = try await database.write { [now] transaction -> PasswordResetOutcome? in
      guard let account = try transaction.use(code, for: name) else {
        try transaction.audit(.resetFailed, at: now)
        return nil
      }
      return try transaction.reset(account, named: name, to: stored, at: now)
    }
    guard let reset else { throw AuthError.wrongCode }
    await announce(reset.ended, of: reset.account, in: call)
    return PasswordChangeResponse(sessions: reset.ended.count, codesLeft: reset.codesLeft)
  }

  /// Lets a right code pass and returns its account, and a wrong one as far as its limit allows.
  private func admit(_ code: SecretDigest, for name: Username) async throws -> AccountID? {
    let (account, wait) = try await database.write { [now] transaction in
      let account = try transaction.account(named: name, openedBy: code)
      guard account == nil else { return (account, nil as Duration?) }
      let wait = try transaction.reserveGuess(at: .code(of: name), now: now)
      if wait != nil { try transaction.audit(.guessRefused, at: now) }
      return (nil, wait)
    }
    if let wait { throw AuthError.tooManyGuesses(wait: wait) }
    return account
  }

  /// Tells whoever holds sessions that they have ended.
  func announce(_ ended: [SessionID], of account: AccountID, in call: CallContext) async {
    guard !ended.isEmpty else { return }
    await call.publish(SessionsEnded(account: account, sessions: ended))
  }
}

/// What setting a password anew has led to.
private struct PasswordResetOutcome: Sendable {
  let account: AccountID
  let ended: [SessionID]
  let codesLeft: Int
}

extension Transaction {
  fileprivate func reset(
    _ account: AccountID,
    named name: Username,
    to password: String,
    at now: Timestamp
  ) throws -> PasswordResetOutcome {
    try resetPassword(of: account, to: password)
    for target in [GuessTarget.code(of: name), .confirmation(of: account)] {
      try forgetGuesses(at: target)
    }
    try expectGuess(at: .password(of: name), now: now)
    try audit(.passwordReset, account: account, at: now)
    return PasswordResetOutcome(
      account: account,
      ended: try endSessions(of: account, except: nil, at: now),
      codesLeft: try codes(of: account)
    )
  }
}

extension AccountHandler {
  func logout(_ command: Logout, in call: CallContext) async throws -> SignOutResponse {
    let principal = try call.principal()
    let account = AccountID(rawValue: principal.account)
    let this = SessionID(rawValue: principal.session)
    let ended = try await database.write { [now] transaction in
      try transaction.audit(.loggedOut, account: account, session: principal.session, at: now)
      guard !command.everywhere else {
        return try transaction.endSessions(of: account, except: nil, at: now)
      }
      return try transaction.end(this, of: account, at: now) ? [this] : []
    }
    await announce(ended, of: account, in: call)
    return SignOutResponse(sessions: ended.count)
  }

  func sessions(_ call: CallContext) async throws -> SessionList {
    let principal = try call.principal()
    return try await database.read { [now] connection in
      try connection.admit(principal, at: now)
      return try connection.sessions(of: principal, at: now)
    }
  }

  func end(_ command: EndSession, in call: CallContext) async throws -> SessionList {
    let principal = try call.principal()
    guard command.session != nil || command.others else { throw AuthError.noSessionGiven }
    let account = AccountID(rawValue: principal.account)
    let this = SessionID(rawValue: principal.session)
    let (ended, left) = try await database.write { [now] transaction in
      try transaction.admit(principal, at: now)
      var ended: [SessionID] = []
      if let session = command.session {
        guard try transaction.end(session, of: account, at: now) else {
          throw AuthError.noSuchSession(session)
        }
        ended.append(session)
      }
      if command.others {
        ended += try transaction.endSessions(of: account, except: this, at: now)
      }
      for session in ended {
        try transaction.audit(.sessionEnded, account: account, session: session.rawValue, at: now)
      }
      return (ended, try transaction.sessions(of: principal, at: now))
    }
    await announce(ended, of: account, in: call)
    return left
  }

  func delete(_ command: DeleteAccount, in call: CallContext) async throws -> SignOutResponse {
    let principal = try call.principal()
    let account = try await confirm(command.password, of: principal).account
    let ended = try await database.write { [now] transaction in
      try transaction.admit(principal, at: now)
      let ended = try transaction.endSessions(of: account.id, except: nil, at: now)
      try transaction.forget(account, at: now, nameFreeAt: now + Self.nameIsKept)
      for target in [
        GuessTarget.password(of: account.name), .code(of: account.name),
        .confirmation(of: account.id),
      ] { try transaction.forgetGuesses(at: target) }
      try transaction.audit(
        .accountDeleted,
        account: account.id,
        session: principal.session,
        at: now
      )
      try transaction.record(AccountDeleted(account: account.id))
      return ended
    }
    await announce(ended, of: account.id, in: call)
    return SignOutResponse(sessions: ended.count, isDeleted: true)
  }

  /// How long nobody else can take the name of an account that was deleted.
  private static let nameIsKept: Duration = .seconds(30 * 86_400)
}
