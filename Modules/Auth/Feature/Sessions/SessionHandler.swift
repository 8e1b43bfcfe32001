import AuthContract
import Database
import Mediator
import ProfileContract

/// Lists, resumes and ends sessions.
struct SessionHandler: Sendable {
  let services: AuthServices

  /// Returns the user of a session, and stores that the session is in use unless that was stored
  /// a short time ago, or cannot be stored now.
  func resume(_ request: ResumeSession, in call: CallContext) async throws -> SignedInUser? {
    let (now, token) = (services.now, SessionToken(request.token).digest)
    if let account = try? call.signedInAccount() { call.depends(on: [.sessions(of: account)]) }
    let session = try await services.database.read { connection in
      try SessionStore.session(openedBy: token, at: now, on: connection)
    }
    guard let session else { return nil }
    if request.isUse, now > session.used + SessionLifetime.usePrecision,
      await services.database.isWritable()
    {
      try await services.database.write { transaction in
        try SessionStore.touch(session.user, at: now, in: transaction)
      }
    }
    return session.user
  }

  /// Returns the account whose user signed in last on the device of the caller.
  func accountOfDevice(_ request: LastAccountOnDevice, in call: CallContext) async throws -> Int64?
  {
    guard let digest = call.caller.device?.digest else { return nil }
    return try await services.database.read { connection in
      try KnownDeviceStore.account(of: digest, on: connection)
    }
  }

  func list(_ command: ListSessions, in call: CallContext) async throws -> SessionList {
    let user = try call.signedInUser()
    call.depends(on: [.sessions(of: AccountID(rawValue: user.account))])
    return try await services.database.read { [now = services.now] connection in
      try SessionStore.requireValid(user, at: now, on: connection)
      return try SessionStore.list(for: user, at: now, on: connection)
    }
  }

  func logout(_ command: Logout, in call: CallContext) async throws -> SignOutResponse {
    let user = try call.signedInUser()
    let account = AccountID(rawValue: user.account)
    let this = SessionID(rawValue: user.session)
    let ended = try await services.database.write { [now = services.now] transaction in
      try AuditStore.record(.loggedOut, by: user, at: now, in: transaction)
      guard !command.everywhere else {
        return try SessionStore.endAll(of: account, at: now, in: transaction)
      }
      return try SessionStore.end(this, of: account, at: now, in: transaction) ? [this] : []
    }
    return SignOutResponse(sessions: ended.count)
  }

  func end(_ command: RevokeSession, in call: CallContext) async throws -> SessionList {
    let user = try call.signedInUser()
    guard command.session != nil || command.others else { throw AuthError.noSessionGiven }
    if command.session?.rawValue == user.session, !command.others {
      // So it is this user who has ended it, and not another one elsewhere.
      return SessionList([], ended: try await call.perform(Logout()).sessions)
    }
    return try await services.database.write { [now = services.now] transaction in
      try SessionStore.requireValid(user, at: now, on: transaction)
      let ended = try Self.end(command, for: user, at: now, in: transaction)
      let list = try SessionStore.list(for: user, at: now, on: transaction)
      return SessionList(list.sessions, ended: ended)
    }
  }

  /// Ends sessions, and returns how many.
  private static func end(
    _ command: RevokeSession,
    for user: SignedInUser,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> Int {
    let account = AccountID(rawValue: user.account)
    var ended: [SessionID] = []
    if let session = command.session {
      guard try SessionStore.end(session, of: account, at: now, in: transaction) else {
        throw AuthError.noSuchSession(session)
      }
      ended.append(session)
    }
    if command.others {
      let this = SessionID(rawValue: user.session)
      ended += try SessionStore.endAll(of: account, except: this, at: now, in: transaction)
    }
    for session in ended {
      try AuditStore.record(
        .sessionEnded,
        of: AuditEntrySubject(account: account, session: session.rawValue),
        at: now,
        in: transaction
      )
    }
    return ended.count
  }
}

extension CallContext {
  func signedInUser() throws(MiddlewareFailure) -> SignedInUser {
    guard let user = caller.principal else { throw .unauthorised(.signedIn) }
    return user
  }

  /// Returns the name under which an account is shown, or nil in an app without profiles.
  func displayName(of account: AccountID) async throws -> String? {
    try await unlessLeftOut(DisplayNames([account]))?[account]
  }
}
